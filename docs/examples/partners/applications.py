import json
from urllib.request import Request, urlopen

query = """{
  myApplications(pageSize: 10) {
    totalCount
    items {
      status
      feedback
      scholarship { scholarshipName }
      payment { status receiptNumber amount { minorUnits currency } }
      review { rating comment }
    }
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
