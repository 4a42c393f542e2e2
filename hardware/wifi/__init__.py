"""The machine's Wi-Fi, by NetworkManager: a hotspot of its own, and the networks that it joins."""
