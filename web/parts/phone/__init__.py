"""A phone: what it is called, its language, and what it does apart from answers: chairs, host, taking back."""
