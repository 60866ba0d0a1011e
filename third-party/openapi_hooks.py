"""What is sent is made up from the description; these put in names that mean something, three times out of four."""

import json
import os
import urllib.request

import schemathesis


def new_game():
    seats = {"white": {"kind": "me"}, "black": {"kind": "open"}}
    body = json.dumps({"key": "1", "game": "gorogo", "seats": seats}).encode()
    headers = {"Content-Type": "application/json", "Cookie": os.environ["COOKIE"]}
    request = urllib.request.Request(os.environ["URL"] + "/api/games", body, headers)
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)["id"]


NAMES = {"game": ["gorogo", "barragoon", "greener"], "id": [new_game()] * 3}


def named(value, key):
    if isinstance(value, dict):
        return {name: named(inner, name) for name, inner in value.items()}
    if isinstance(value, list):
        return [named(inner, key) for inner in value]
    if isinstance(value, str) and key in NAMES:
        # By what was made up, not by chance: the same seed sends the same.
        return [*NAMES[key], value][sum(value.encode("utf-8", "replace")) % 4]
    if key == "position" and value is not None:
        return None if len(str(value)) % 4 else value
    return value


@schemathesis.hook
def map_body(context, body):
    return named(body, "")


@schemathesis.hook
def map_path_parameters(context, path_parameters):
    return named(path_parameters, "")
