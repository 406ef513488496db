curl "$PORTAL_URL/graphql" \
  -H 'content-type: application/json' \
  -d '{ "query": "query ($since: DateTime) { scholarshipChanges(updatedSince: $since) { cursor hasMore items { id isRemoved scholarship { scholarshipName } } } }",
        "variables": { "since": "2026-01-01T00:00:00Z" } }'
