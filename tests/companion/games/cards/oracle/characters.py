"""Who there is: life points of the 31 characters, and the roles for each number of players."""

BASE = {
    "bart_cassidy": 4, "black_jack": 4, "calamity_janet": 4, "el_gringo": 3, "jesse_jones": 4, "jourdonnais": 4,
    "kit_carlson": 4, "lucky_duke": 4, "paul_regret": 3, "pedro_ramirez": 4, "rose_doolan": 4, "sid_ketchum": 4,
    "slab_the_killer": 4, "suzy_lafayette": 4, "vulture_sam": 4, "willy_the_kid": 4,
}  # fmt: skip
"""R001, “The Characters”."""
DODGE_CITY = {
    "apache_kid": 3, "belle_star": 4, "bill_noface": 4, "chuck_wengam": 4, "doc_holyday": 4, "elena_fuente": 3,
    "greg_digger": 4, "herb_hunter": 4, "jose_delgado": 4, "molly_stark": 4, "pat_brennan": 4, "pixie_pete": 3,
    "sean_mallory": 3, "tequila_joe": 4, "vera_custer": 3,
}  # fmt: skip
"""R003, “The new characters”."""
LIFE = BASE | DODGE_CITY

ROLES = {
    3: ("deputy", "outlaw", "renegade"),
    4: ("sheriff", "renegade", "outlaw", "outlaw"),
    5: ("sheriff", "renegade", "outlaw", "outlaw", "deputy"),
    6: ("sheriff", "renegade", "outlaw", "outlaw", "outlaw", "deputy"),
    7: ("sheriff", "renegade", "outlaw", "outlaw", "outlaw", "deputy", "deputy"),
    8: ("sheriff", "renegade", "renegade", "outlaw", "outlaw", "outlaw", "deputy", "deputy"),
}
"""R001, “Set Up”; three and eight: R003, “Special rules”."""

GOAL_OF_THREE = {"deputy": "renegade", "renegade": "outlaw", "outlaw": "deputy"}
"""Whom each must eliminate personally when three play (R003)."""
