"""What is trained is what OpenCV runs, and what was shipped can be trained on. By whoever has PyTorch and onnx."""

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="only who trains networks needs PyTorch")
pytest.importorskip("onnx", reason="only who trains networks needs onnx")

from vision.reading.networks.die_view import REACH  # noqa: E402
from vision.reading.networks.face_finder import MODEL  # noqa: E402
from vision.reading.networks.face_framer import SIDE  # noqa: E402
from vision.reading.networks.network import Network  # noqa: E402
from vision.training import learn_framer, learn_hands  # noqa: E402
from vision.training.data.examples import example_of  # noqa: E402
from vision.training.export import NETWORKS, exported  # noqa: E402
from vision.training.restore import measure, unfolded  # noqa: E402
from vision.training.scenes.tray_scene import draw_tray  # noqa: E402

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")  # PyTorch's exporter, of its own future


def given_to(shape, seed=0):
    return np.random.default_rng(seed).normal(size=shape).astype(np.float32)


def answer(net, given):
    with torch.no_grad():
        return net.eval()(torch.from_numpy(given)).numpy()


def assert_alike(one, other):
    """Up to what half precision and the order of sums change."""
    assert np.abs(one - other).max() <= 0.01 * np.abs(other).max()


@pytest.mark.parametrize("name", sorted(NETWORKS))
def test_an_exported_network_tells_the_same_when_opencv_runs_it(name, tmp_path):
    network, shape, _ = NETWORKS[name]
    torch.manual_seed(1)
    net, path = network(), tmp_path / "net.onnx"
    exported(net, shape, path)
    given = given_to(shape)
    assert_alike(Network(path)(given[0]), answer(net, given)[0])


@pytest.mark.parametrize("name", sorted(NETWORKS))
def test_a_shipped_network_is_restored(name):
    network, shape, model = NETWORKS[name]
    shipped = MODEL.parent / model.name
    given = given_to(shape)
    assert_alike(answer(unfolded(network(), shipped, shape), given)[0], Network(shipped)(given[0]))


@pytest.mark.parametrize("name", ["framer", "hands", "reader", "whole"])
def test_measuring_what_normalisation_is_given_changes_no_answer(name):
    network, shape, model = NETWORKS[name]
    net = unfolded(network(), MODEL.parent / model.name, shape)
    given = given_to(shape)
    before = answer(net, given)
    measure(net, [torch.from_numpy(given_to((8, *shape[1:]), seed)) for seed in range(3)])
    assert_alike(answer(net, given), before)
    norms = [layer for layer in net.modules() if isinstance(layer, torch.nn.BatchNorm2d)]
    assert all(float(norm.running_mean.abs().max()) > 0 for norm in norms)


def test_a_foot_stays_where_it_is_seen_however_a_view_is_turned():
    foot = np.array([[0.6, -0.3]], np.float32)
    at = np.round(foot[0] * SIDE / REACH + (SIDE - 1) / 2).astype(int)
    views = np.zeros((1, 3, SIDE, SIDE), np.float32)
    views[0, :, at[1] - 1 : at[1] + 2, at[0] - 1 : at[0] + 2] = 255
    for seed in range(24):
        torch.manual_seed(seed)
        given = torch.from_numpy(views.copy()), torch.from_numpy(foot.copy()), torch.zeros(1, 7)
        seen, feet, _ = learn_framer.varied(*given)
        rows, columns = np.nonzero(seen[0].mean(0).numpy() > 0.5 * float(seen[0].mean(0).max()))
        place = (np.array([columns.mean(), rows.mean()]) - (SIDE - 1) / 2) * REACH / SIDE
        assert np.abs(place - feet[0].numpy()).max() < 1.5 * REACH / SIDE


def scenes(count):
    """Drawn scenes with dice, as examples."""
    drawn = (draw_tray(np.random.default_rng([3, seed]), 320, 240) for seed in range(3 * count))
    return [example_of(each) for each in drawn if each.dice][:count]


def test_a_die_is_seen_from_near_by():
    for seed, example in enumerate(scenes(8)):
        seen, hand = learn_hands.near(example, np.random.default_rng(seed))
        assert seen.shape == (*hand.shape, 3)
        assert max(hand.shape) == learn_hands.KEPT
        assert not hand.any()
        assert seen.std() > 5, "a die stands out from the table"


def test_hands_are_learnt_from_pictures_with_and_without_them(monkeypatch):
    monkeypatch.setattr(learn_hands, "TRAYS", 2)
    pictures = learn_hands.Pictures(scenes(24), np.random.default_rng(1), 0)
    steps = [pictures.step() for _ in range(4)]
    for seen, cells in steps:
        assert seen.shape[1:] == (3, learn_hands.DOWN, learn_hands.LOOK)
        assert len(seen) == len(cells)
    covered = torch.cat([cells for _, cells in steps]).amax(dim=(1, 2)) > 0.5
    assert 0.1 < covered.float().mean() < 0.9
