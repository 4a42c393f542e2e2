#!/bin/sh
# A Python whose virtual environments need no network: its pip makes the command and nothing else. FAKE_PYTHON: a real one.
for last; do :; done
case " $* " in
    *" -m venv "*) mkdir -p "$last/bin" && cp "$0" "$last/bin/python" ;;
    *" -m pip "*" --editable "*)
        printf '#!/bin/sh\nPYTHONPATH=%s exec %s -Pc "%s" "$@"\n' "$last" "$FAKE_PYTHON" \
            "from deploy.commands.main import main; main()" >"$last/.venv/bin/companion"
        chmod 755 "$last/.venv/bin/companion" ;;
    *" -m pip "* | *" -m compileall "*) ;;
    *) exec "$FAKE_PYTHON" "$@" ;;
esac
