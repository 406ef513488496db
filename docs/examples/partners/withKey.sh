curl "$PORTAL_URL/graphql" \
  -H "authorization: Bearer $PORTAL_KEY" \
  -H 'content-type: application/json' \
  -d '{ "query": "{ portal { name currency } }" }'
