curl --get 'https://scholarships.example.org/graphql' \
  -H 'authorization: Bearer asp_YOUR_KEY' \
  --data-urlencode 'query=query Changes($since: DateTime) {
    scholarshipChanges(updatedSince: $since) {
      cursor
      hasMore
      items { id isRemoved scholarship { scholarshipName totalFee applicationDeadline } }
    }
  }' \
  --data-urlencode 'variables={"since": "2026-01-01T00:00:00Z"}'
