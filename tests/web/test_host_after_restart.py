"""Started anew in the middle of a game, the desk is the old host's, or whose who reads the code in the terminal."""

from __future__ import annotations

from table_rig import CODE, Rig

from web.app import create_app


def test_after_a_restart_in_mid_game_nobody_slips_into_the_hosts_chair(tmp_path):
    rig = Rig(tmp_path)
    rig.sit("Anna", "Ben", "Carl", "Dora")
    host = rig.host()
    host.post("/host/start")
    cookie = host.get_cookie("companion")
    assert cookie is not None
    again = create_app(rig.table, secret_key=b"k" * 32, host_code=CODE, join_url="http://192.0.2.7/")
    stranger = again.test_client()
    assert stranger.post("/host/claim").status_code == 409
    assert stranger.post("/host/code", data={"code": CODE}).status_code == 303
    old = again.test_client()
    old.set_cookie("companion", cookie.value)
    assert b"Undo the last act" in old.get("/host").data
    rig.close()
