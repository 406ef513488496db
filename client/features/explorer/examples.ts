export const examples = [
  {
    query: `# The newest scholarships, nine a page.
query Newest {
  scholarships(sort: NEWEST, page: 1, pageSize: 9) {
    totalCount
    totalIsCapped
    pageCount
    items {
      id
      scholarshipName
      universityName
      universityCountry
      totalFee
      applicationDeadline
      isOpen
    }
  }
}
`,
    variables: '',
  },
  {
    query: `# Search and filters: all conditions must hold; within a list any value will do.
query Search($filter: ScholarshipFilter, $page: Int) {
  scholarships(filter: $filter, sort: CLOSING_SOONEST, page: $page) {
    totalCount
    didYouMean
    items {
      id
      scholarshipName
      universityName
      subjectCategory
      degree
      totalFee
      applicationDeadline
    }
  }
}
`,
    variables: JSON.stringify(
      { filter: { search: 'university', degrees: ['MASTERS'], feeMax: 100, isOpen: true }, page: 1 },
      null,
      2,
    ),
  },
  {
    query: `# How many scholarships each value of each filter would leave.
query Facets($filter: ScholarshipFilter) {
  scholarships(filter: $filter, pageSize: 1) {
    totalCount
    facets {
      isCapped
      subjects { value count }
      categories { value count }
      degrees { value count }
      countries { value count }
    }
  }
}
`,
    variables: JSON.stringify({ filter: { subjects: ['ENGINEERING'] } }, null, 2),
  },
  {
    query: `# One scholarship with everything about it. Take an id from the first tab.
query Scholarship($id: UUID!) {
  scholarship(id: $id) {
    scholarshipName
    universityName
    universityCity
    universityCountry
    universityWorldRank
    scholarshipCategory
    tuitionFees
    applicationFees
    serviceCharge
    totalFee
    applicationDeadline
    description
    officialUrl
    universityImage { url srcSet alt }
  }
}
`,
    variables: JSON.stringify({ id: '00000000-0000-7000-8000-000000000000' }, null, 2),
  },
  {
    query: `# Puts an address on the newsletter's list.
mutation Subscribe($email: EmailAddress!) {
  subscribeToNewsletter(email: $email) {
    email
  }
}
`,
    variables: JSON.stringify({ email: 'reader@example.org' }, null, 2),
  },
];
