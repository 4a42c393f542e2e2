"""Forms: what a browser sends, what is read out of it, and a question as the parts of its form."""
