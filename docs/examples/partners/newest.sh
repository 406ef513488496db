curl --get 'https://scholarships.example.org/graphql' \
  -H 'authorization: Bearer asp_YOUR_KEY' \
  --data-urlencode 'query={
    scholarships(sort: NEWEST, pageSize: 3) {
      totalCount
      items { id scholarshipName universityName totalFee applicationDeadline }
    }
  }'
