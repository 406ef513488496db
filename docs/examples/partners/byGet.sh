curl --get 'https://scholarships.example.org/graphql' \
  --data-urlencode 'query={ portal { name currency } }'
