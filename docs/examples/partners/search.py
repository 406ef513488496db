import json
from urllib.request import Request, urlopen

query = """query Search($filter: ScholarshipFilter, $page: Int) {
  scholarships(filter: $filter, sort: CLOSING_SOONEST, page: $page) {
    totalCount
    pageCount
    items { scholarshipName universityName universityCountry degree totalFee applicationDeadline }
  }
}"""
variables = {"filter": {"degrees": ["MASTERS"], "feeMax": 100, "isOpen": True}, "page": 1}

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
