curl --get "$PORTAL_URL/graphql" \
  -H 'apollo-require-preflight: true' \
  --data-urlencode 'query={ portal { name currency } }'
