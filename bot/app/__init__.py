"""Builds the bot, runs it, and hands it what Discord tells."""
