#!/usr/bin/env python3
"""A bot that plays at the tables of a Kontor server, with nothing but the standard library.

Make a token in your profile (or with POST /api/tokens, scope `play`), sit down at a table as
its owner, and let the bot play:

    KONTOR_TOKEN=… python3 examples/bots/online.py http://127.0.0.1:8620

It reads the stream of events (one JSON object a line), and wherever its owner is awaited it
fetches the game as its owner sees it and posts one of the legal decisions. docs/http-api.md
describes every request. With `--new GAME` it opens a table against three bots first; with
`--until-over` it stops when a game of its owner has ended.
"""

import argparse
import json
import os
import random
import sys
import time
import urllib.error
import urllib.request


class Server:
    """The requests that a bot needs."""

    def __init__(self, address, token):
        self.address = address.rstrip("/")
        self.token = token

    def open(self, method, path, body=None):
        request = urllib.request.Request(
            self.address + path,
            method=method,
            data=None if body is None else json.dumps(body).encode(),
            headers={"Authorization": "Bearer " + self.token, "Content-Type": "application/json"},
        )
        return urllib.request.urlopen(request)

    def ask(self, method, path, body=None):
        with self.open(method, path, body) as answer:
            return json.load(answer)

    def events(self):
        """The stream of events, one object after the other."""
        with self.open("GET", "/api/events") as stream:
            for line in stream:
                yield json.loads(line)


def choose(update, luck):
    """One of the legal decisions: claims and rewards first, ending the turn last."""

    def liking(choice):
        verb = choice["action"]["action"]
        if verb.startswith(("claim", "deliver", "reward")):
            return 2
        return 0 if verb in ("end-turn", "move-stop", "respond-done") else 1

    best = max(liking(choice) for choice in update["choices"])
    return luck.choice([choice for choice in update["choices"] if liking(choice) == best])


def play(server, table, luck):
    """Decides at one table for as long as we are awaited there."""
    while True:
        update = server.ask("GET", f"/api/tables/{table}/update?seq=4294967295")
        if not update["choices"]:
            return
        command = {"do": "play", "seq": update["seq"], "action": choose(update, luck)["text"]}
        try:
            server.ask("POST", f"/api/tables/{table}/commands", command)
        except urllib.error.HTTPError as error:
            if error.code == 429:  # We are too fast.
                time.sleep(int(error.headers["Retry-After"]))
            elif error.code != 409:  # Otherwise the table has gone on meanwhile: look again.
                raise


def main():
    parser = argparse.ArgumentParser(description="Play at the tables of a Kontor server.")
    parser.add_argument("address", help="such as http://127.0.0.1:8620")
    parser.add_argument("--new", metavar="GAME", help="open a table against three bots first")
    parser.add_argument("--until-over", action="store_true", help="stop when a game has ended")
    args = parser.parse_args()
    server = Server(args.address, os.environ["KONTOR_TOKEN"])
    luck = random.Random(1)
    if args.new:
        places = ["me"] + [{"bot": "apprentice"}] * 3
        wish = {"game": args.new, "places": places, "start": True}
        print("table", server.ask("POST", "/api/tables", wish)["id"])
    for event in server.events():
        if event["type"] != "table":
            continue
        table = event["table"]
        if table["status"] == "over" and args.until_over:
            places = [place for place in table["places"] if place["rank"] == 1]
            print("over", table["id"], "won by", places[0]["who"], "with", places[0]["points"])
            return
        if table["your_turn"] and table["status"] == "running":
            play(server, table["id"], luck)


if __name__ == "__main__":
    try:
        main()
    except KeyError as error:
        sys.exit(f"set {error} to your token")
    except urllib.error.URLError as error:
        sys.exit(f"the server does not answer: {error}")
