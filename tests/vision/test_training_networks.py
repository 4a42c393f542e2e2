"""What is trained is what OpenCV runs, and what was shipped can be trained on. By whoever has PyTorch and onnx."""

from __future__ import annotations

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="only who trains networks needs PyTorch")
pytest.importorskip("onnx", reason="only who trains networks needs onnx")

from vision.die_view import REACH  # noqa: E402
from vision.face_finder import MODEL  # noqa: E402
from vision.face_framer import SIDE  # noqa: E402
from vision.network import Network  # noqa: E402
from vision.training import learn_framer  # noqa: E402
from vision.training.export import NETWORKS, exported  # noqa: E402
from vision.training.restore import measure, unfolded  # noqa: E402

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


@pytest.mark.parametrize("name", ["framer", "reader", "whole"])
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
