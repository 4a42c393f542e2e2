"""The pages of tournaments and of a club's season: big screen, phones, the host's desk."""
