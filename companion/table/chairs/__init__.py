"""Who sits where: phones and bots for seats, and how a chair changes hands."""
