curl --get 'https://scholarships.example.org/graphql' \
  -H 'authorization: Bearer asp_YOUR_KEY' \
  --data-urlencode 'query=query Search($filter: ScholarshipFilter, $page: Int) {
    scholarships(filter: $filter, sort: CLOSING_SOONEST, page: $page) {
      totalCount
      pageCount
      items { scholarshipName universityName universityCountry degree totalFee applicationDeadline }
    }
  }' \
  --data-urlencode 'variables={"filter": {"degrees": ["MASTERS"], "feeMax": 100, "isOpen": true}, "page": 1}'
