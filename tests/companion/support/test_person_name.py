"""Names of people in all scripts: kept in one form, known again, told apart, in the order of an alphabet."""

import sys
import unicodedata
from itertools import pairwise
from random import Random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from companion.support.person_name import (
    LONGEST,
    MOST_MARKS,
    ZWJ,
    ZWNJ,
    alike,
    alphabetical,
    as_kept,
    each_once,
    is_name,
    is_plain,
    looks,
    name_key,
    nearest,
    same,
)

AT_TABLE = 20

NAMES = {
    "German": ["Änne", "Jürgen Groß", "Anna-Lena", "Käthe v. d. Au"],
    "French": ["François", "Zoë", "Gaëlle", "Jean-Noël", "Lætitia", "D’Arcy", "O'Brien"],
    "Spanish": ["José", "Begoña", "Ángel", "Íñigo"],
    "Portuguese": ["João", "Conceição", "Inês"],
    "Polish": ["Łukasz", "Małgorzata", "Żaneta", "Świętosława"],
    "Czech": ["Jiří", "Žofie", "Tomáš", "Ľubomír"],
    "Hungarian": ["Győző", "Erzsébet", "Jenő"],
    "Turkish": ["Şahin", "İbrahim", "Işıl", "Çağla", "Oğuz"],
    "Icelandic": ["Þórður", "Guðrún", "Æsa"],
    "Danish": ["Søren", "Åse", "Jørgen"],
    "Romanian": ["Ștefan", "Mihăiță"],
    "Lithuanian": ["Ąžuolas", "Žydrūnas"],
    "Maltese": ["Ġorġ", "Ħaż"],
    "Vietnamese": ["Nguyễn Thị Hằng", "Đặng", "Phượng", "Trần Đức"],
    "Yoruba": ["Ọlá", "Ṣọlá", "Adébáyọ̀", "Ẹniọlá"],
    "Navajo": ["Łįįʼ", "Ch’ikę́ę́h"],
    "Greek": ["Γιώργος", "Ελένη", "Ἀχιλλεύς", "Ωραία"],
    "Russian": ["Дмитрий", "Алёна", "Юлия", "Щербак"],
    "Ukrainian": ["Олексій", "Їжакевич", "Ґжицький", "Дем’ян"],
    "Serbian": ["Љубица", "Ђорђе"],
    "Kazakh": ["Әсем", "Қайрат"],
    "Armenian": ["Արմեն", "Գայանե"],
    "Georgian": ["გიორგი", "ნინო"],
    "Hebrew": ["משה", "שָׂרָה", "מִרְיָם", "ז׳אן"],
    "Arabic": ["محمد", "فاطمة", "مُحَمَّد", "عبد الله"],
    "Persian": ["علی‌رضا", "مه‌ناز", "امیرحسین"],
    "Urdu": ["ہاشم", "نُورِین"],
    "Kurdish": ["ئازاد", "شێرکۆ"],
    "Syriac": ["ܝܘܚܢܢ"],
    "Dhivehi": ["އަޙްމަދު"],
    "Amharic": ["አበበ", "ጽዮን"],
    "N'Ko": ["ߡߎߛߊ߫"],
    "Hindi": ["श्रीनिवास", "कृष्णा", "ज़ीनत", "राजेंद्र"],
    "Marathi": ["ज्ञानेश्वर", "दऱ्या"],
    "Bengali": ["অনির্বাণ", "র‍্যাচেল", "শ্রাবন্তী"],
    "Punjabi": ["ਗੁਰਪ੍ਰੀਤ", "ਸਿੰਘ"],
    "Gujarati": ["જ્યોતિ"],
    "Odia": ["ଶ୍ରୀଧର"],
    "Tamil": ["முத்து", "லக்‌ஷ்மி", "ஸ்ரீ"],
    "Telugu": ["శ్రీనివాస్", "లక్ష్మి"],
    "Kannada": ["ರ‍್ಯಾಚೆಲ್", "ಕೃಷ್ಣ"],
    "Malayalam": ["അജിത്‍", "കൃഷ്ണൻ"],
    "Sinhala": ["ශ්‍රීමාලි", "ක්‍රිෂාන්"],
    "Thai": ["สมชาย", "ณัฐวุฒิ", "ปิ่นเกล้า"],
    "Lao": ["ສົມພອນ", "ພູວົງ"],
    "Burmese": ["အောင်ကျော်", "မြို့", "မြင့်"],
    "Khmer": ["សុខ", "ស្រីមុំ", "ភ័ក្ត្រា"],
    "Tibetan": ["བསྟན་འཛིན", "བསྒྲུབས"],
    "Mongolian": ["ᠪᠠᠲᠤ", "ᠰᠠᠷ᠎ᠠ"],
    "Cherokee": ["ᏎᏉᏯ"],
    "Inuktitut": ["ᓇᓄᖅ"],
    "Chinese": ["王小明", "歐陽娜娜", "𠮷田"],
    "Japanese": ["さくら", "ケンジ", "渡邉󠄁", "がく", "ジョー・山田"],
    "Korean": ["김민수", "이하늘"],
    "pictures": ["👨‍👩‍👧", "🏴󠁧󠁢󠁳󠁣󠁴󠁿 Iain", "❤️‍🔥", "Anna 🎲", "🧑🏽‍🚀", "1️⃣", "🇩🇪"],
    "digits": ["Player 2", "R2-D2", "٣"],
}
"""What people are called, by language."""
ALL_NAMES = [name for names in NAMES.values() for name in names]
SIGNS = st.characters(exclude_categories=("Cs",))
OFTEN = st.sampled_from([ZWJ, ZWNJ, "\u0301", "\u200b", "\ufe0f", "\u0f72", "l", "I", " "])
TEXTS = st.text(SIGNS | OFTEN, max_size=40)


@pytest.mark.parametrize("form", ["NFC", "NFD"])
@pytest.mark.parametrize("name", ALL_NAMES)
def test_what_people_are_called_stays_as_it_is(name, form):
    written = unicodedata.normalize(form, name)
    assert is_name(written, AT_TABLE)
    assert as_kept(written) == unicodedata.normalize("NFC", name), "nothing that the script needs is lost"
    assert nearest(written, AT_TABLE) == as_kept(name)


def test_no_two_of_them_are_taken_for_each_other():
    for name in ALL_NAMES:
        assert alike(name, ALL_NAMES) is None
        assert same(name, [other for other in ALL_NAMES if other != name]) is None
    assert each_once(ALL_NAMES) == tuple(map(as_kept, ALL_NAMES))


@given(TEXTS)
@example("\u0f71\u0300" + ZWJ)
@example("e" + ZWJ + "\u0301" + ZWNJ + "\u0302")
def test_the_form_is_kept_once_and_for_all(text):
    name = as_kept(text)
    assert as_kept(name) == name
    for form in ("NFC", "NFD"):
        written = unicodedata.normalize(form, text)
        assert as_kept(written) == name
        assert (is_name(written), name_key(written), looks(written)) == (is_name(text), name_key(text), looks(text))


@given(TEXTS)
def test_a_name_can_be_seen_and_stacks_no_marks(text):
    near = nearest(text)
    assert near == "" or is_name(near)
    if not is_name(text):
        return
    name = as_kept(text)
    assert near == name
    assert any(unicodedata.category(sign)[0] in "LNPS" for sign in name)
    assert not any(unicodedata.category(sign) in ("Cc", "Cs", "Co", "Cn", "Zl", "Zp") for sign in name)
    assert not any(sign in name for sign in "\u200b\u202a\u202b\u202d\u202e\u2066\u2067\u2068\u200e\u200f\u2060\ufeff")
    run = 0
    for sign in name:
        category = unicodedata.category(sign)
        run = run + 1 if category in ("Mn", "Me") else run if category in ("Mc", "Cf") else 0
        selects = 0xFE00 <= ord(sign) <= 0xFE0F or ord(sign) >= 0xE0100
        run -= selects or 0x180B <= ord(sign) <= 0x180F
        assert run <= MOST_MARKS


@given(TEXTS)
def test_whoever_has_the_same_key_looks_the_same_in_capitals(text):
    for other in (text.casefold(), text.upper(), text.lower()):
        if unicodedata.normalize("NFC", other).casefold() == unicodedata.normalize("NFC", text).casefold():
            assert name_key(other) == name_key(text)
    assert alike(text, [text]) is None
    assert same(text, [text]) == text


@given(st.lists(st.sampled_from(ALL_NAMES) | TEXTS, max_size=10))
def test_each_stands_once_and_can_be_told_apart(texts):
    names = each_once(texts, AT_TABLE)
    assert len(names) == len(texts)
    assert all(is_name(name, AT_TABLE) for name in names)
    for number, name in enumerate(names):
        assert same(name, names[:number]) is None
        assert alike(name, names[:number]) is None


@given(st.lists(TEXTS | st.sampled_from(ALL_NAMES), max_size=8))
def test_the_order_is_of_letters_before_accents_and_capitals(names):
    ordered = sorted(names, key=alphabetical)
    assert sorted(Random(1).sample(names, len(names)), key=alphabetical) == ordered
    for one, other in pairwise(ordered):
        assert alphabetical(one)[0] <= alphabetical(other)[0]


# -- what is none ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    ["", " ", "\u00a0\u3000", ZWJ, ZWNJ, "\u200b", "\ufe0f", "\u0301", "\u3164", "\u115f\u1160", "\u2800",
     "\u2060 \ufeff", "\u034f\u0301", "\u00ad", "\U000e0041", "\u180e"],
)  # fmt: skip
def test_what_nobody_sees_is_no_name(text):
    assert not is_name(text)
    assert not (text in (ZWJ, ZWNJ, "", " ") and is_plain(text))
    assert nearest(text) == ""


@pytest.mark.parametrize(
    "text",
    ["An\u202ena", "\u2066Anna\u2069", "Anna\0", "A\x1b[2J", "\ue000", "\ud800", "\U0010ffff", "\ufff9A"],
)
def test_what_steers_writing_or_belongs_to_no_script_is_no_name(text):
    assert not is_name(text)


def test_three_marks_on_a_letter_and_no_more():
    """After composing: of "Q" with marks none is composed, of "e" one is."""
    for letter, most in (("Q", MOST_MARKS), ("e", MOST_MARKS + 1)):
        marks = "\u0301\u0302\u0303\u0304\u0306"
        assert is_name(letter + marks[:most] + "x")
        assert not is_name(letter + marks[: most + 1] + "x")
    assert not is_name("\u0301Anna")
    assert not is_name("Anna \u0301B")
    assert not is_name("Z" + ZWJ.join("\u0303\u0303\u0303\u0303"))


def test_letters_are_counted_not_their_marks():
    assert is_name("ज़ि" * 10, AT_TABLE)
    assert not is_name("x" * 21, AT_TABLE)
    assert not is_name("x" * (LONGEST + 1))
    assert not is_name("Z\u0303\u0304\u0305" * 16, AT_TABLE), "a database has room for so many"
    assert not is_name("x" * 1_000_000)
    assert not is_name(ZWJ * 1_000_000)


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        (" Anna \t Maria\n", "Anna Maria"),
        ("Anna\u2028Maria", "Anna Maria"),
        ("Jose\u0301", "José"),
        ("A\u200bnn\u00ada\ufeff", "Anna"),
        (f"An{ZWJ}na{ZWNJ}", "Anna"),
        ("\u200fמשה\u200f", "משה"),
        ("Anna\ufe0f", "Anna"),
        ("Anna\U000e0067", "Anna"),
        (f"علی{ZWNJ}{ZWNJ}رضا", f"علی{ZWNJ}رضا"),
        (f"علی{ZWNJ}", "علی"),
    ],
)
def test_what_nobody_sees_is_left_out(written, kept):
    assert as_kept(written) == kept


# -- known again, taken for each other ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("José", "JOSE\u0301"), ("Änne", "a\u0308nne"), ("Groß", "GROSS"), ("ΣΊΣΥΦΟΣ", "Σίσυφος"),
        ("김", "\u1100\u1175\u11b7"),
        ("A  B", "a b"), ("علی‌رضا", "علیرضا"), ("❤️", "❤"), ("Å", "\u212b"), ("ﬁn", "fin"), ("ᾳ", "ΑΙ"[:1] + "\u0345"),
    ],
)  # fmt: skip
def test_the_same_name_in_two_ways_of_writing(one, other):
    assert same(one, [other]) == other
    assert alike(one, [other]) is None


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Анна", "Aннa"), ("Vera", "Vеrа"), ("Ian", "lan"), ("Al", "A1"), ("Bo", "B0"), ("Ｂｅｎ", "Ben"),
        ("𝐁en", "Ben"),
        ("ΑΝΝΑ", "ANNA"), ("ΝΙΚΟ", "NIKO"), ("O’Neil", "O'Neil"), ("Anna–Lena", "Anna-Lena"), ("علي", "علی"),
        ("Ⅳan", "IVan"), ("ヘレン", "へレン"), ("Йан", "Йaн"), ("ΡΑΥΛ", "PAYΛ"),
    ],
)  # fmt: skip
def test_names_that_look_the_same_and_are_not(one, other):
    assert same(one, [other]) is None
    assert alike(one, ["Zoe", other]) == other
    assert each_once([one, other]) == (as_kept(one), f"{as_kept(other)} 2")


@pytest.mark.parametrize(
    ("one", "other"),
    [("Ian", "Lan"), ("Jose", "José"), ("Kai", "Kal"), ("Mia", "Mila"), ("Anna", "Anne"), ("Erna", "Ema")],
)
def test_names_that_only_resemble_each_other(one, other):
    assert same(one, [other]) is None
    assert alike(one, [other]) is None


# -- in the order of an alphabet ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "ordered",
    [
        ["Ada", "Änne", "Anton", "Zoe"],
        ["anna", "Anna", "Ánna", "Anne"],
        ["Émile", "Fritz", "Łukasz", "Maria", "Otto", "Øystein", "Peter", "Şahin", "Tom"],
        ["Groß", "Großmann", "Grosz"],
        ["O'Brien", "O’Connor", "Ohm"],
        ["Γιώργος", "Έλενα", "Ήβη", "Ωραία"],
        ["Алёна", "Анна", "Ёлка", "Иван", "Йон", "Яна"],
        ["Zoe", "Ωραία", "Яна", "משה", "महेश"],
    ],
)
def test_lists_of_names(ordered):
    assert sorted(Random(1).sample(ordered, len(ordered)), key=alphabetical) == ordered


def test_every_letter_of_every_script_counts_in_the_order():
    for code in range(0x20, sys.maxunicode):
        letter = chr(code)
        if unicodedata.category(letter)[0] == "L" and is_name(letter):
            assert alphabetical(letter)[0]
