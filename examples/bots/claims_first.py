#!/usr/bin/env python3
"""A bot for Kontor's arena in one page of Python, with nothing but the standard library.

It claims (or delivers) when it can, then takes rewards, then builds up what it has begun;
whatever is left it chooses at random. Let it play against another bot:

    kontor arena match hansa --games 100 \
        --bots exec:"python3 examples/bots/claims_first.py",claiming,claiming

The arena writes one JSON object a line to our standard input. `start` and `decide` want one
line as an answer, `end` wants none. docs/arena.md describes every field.
Standard output belongs to the protocol: print anything else to standard error.
"""

import json
import random
import sys

# The first words of decisions, best first; a decision that fits none of them comes after all of
# these, and ending the turn comes last.
PREFERENCES = ["claim", "deliver", "reward-office", "reward-", "place", "income", "respond-"]
LAST_RESORTS = ["end-turn", "move-stop", "respond-done"]


def rank(verb):
    """How much we like a decision, by its verb: smaller is better."""
    for position, word in enumerate(PREFERENCES):
        if verb.startswith(word):
            return position
    return 99 if verb in LAST_RESORTS else 50


def begun_routes(view, seat):
    """Routes of Hansa Teutonica on which we have a piece already; other games have none."""
    houses = view.get("routes", {})
    return {route for route, what in houses.items() if seat in json.dumps(what)}


def choose(message, luck):
    """The index of our decision in the list of legal ones."""
    legal = message["legal"]
    begun = begun_routes(message["view"], message["seat"])

    def key(index):
        action = legal[index]["action"]
        goes_on = action.get("route") in begun
        return (rank(action["action"]), not goes_on, luck.random())

    return min(range(len(legal)), key=key)


def main():
    luck = random.Random()
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "start":
            # The seed of the match, so that it can be repeated.
            luck = random.Random(message["seed"])
            answer = {"ready": True}
        elif message["type"] == "decide":
            answer = {"choice": choose(message, luck)}
        else:
            continue
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
