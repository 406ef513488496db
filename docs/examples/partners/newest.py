import json
from urllib.request import Request, urlopen

query = """{
  scholarships(sort: NEWEST, pageSize: 3) {
    totalCount
    items { id scholarshipName universityName totalFee applicationDeadline }
  }
}"""

request = Request(
    "https://scholarships.example.org/graphql",
    data=json.dumps({"query": query}).encode(),
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
