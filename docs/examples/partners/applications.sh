curl --get 'https://scholarships.example.org/graphql' \
  -H 'authorization: Bearer asp_YOUR_KEY' \
  --data-urlencode 'query={
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
  }'
