curl "$PORTAL_URL/graphql" \
  -H 'content-type: application/json' \
  -d '{ "query": "{ scholarships(sort: NEWEST, pageSize: 3) { totalCount items { id scholarshipName applicationDeadline } } }" }'
