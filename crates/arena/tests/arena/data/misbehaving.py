"""A bot that fails in the way its first argument says, at every third decision."""

import json
import sys
import time

fault = sys.argv[1]
asked = 0
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "start":
        print(json.dumps({"ready": True}), flush=True)
    elif message["type"] == "decide":
        asked += 1
        # Whoever has just been started is told everything from the beginning.
        if asked == 1 and message["events"][0]["event"] != "tavern-marker":
            print(json.dumps({"error": "events are missing"}), flush=True)
            continue
        if asked % 3 == 0:
            if fault == "crash":
                sys.exit(1)
            elif fault == "late":
                time.sleep(60)
            elif fault == "illegal":
                print(json.dumps({"choice": 100000}), flush=True)
                continue
            elif fault == "nonsense":
                print("I do not know", flush=True)
                continue
        print(json.dumps({"choice": len(message["legal"]) - 1}), flush=True)
