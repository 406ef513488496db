import json
from urllib.request import Request, urlopen

query = """query Changes($since: DateTime) {
  scholarshipChanges(updatedSince: $since) {
    cursor
    hasMore
    items { id isRemoved scholarship { scholarshipName totalFee applicationDeadline } }
  }
}"""
variables = {"since": "2026-01-01T00:00:00Z"}

request = Request(
    "https://scholarships.example.org/graphql",
    data=json.dumps({"query": query, "variables": variables}).encode(),
    headers={
        "Authorization": "Bearer asp_YOUR_KEY",
        "Content-Type": "application/json",
    },
)
with urlopen(request) as response:
    answer = json.load(response)
if "errors" in answer:
    raise SystemExit(answer["errors"][0]["message"])
print(json.dumps(answer["data"], indent=2))
