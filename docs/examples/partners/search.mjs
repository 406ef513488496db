const query = `query Search($filter: ScholarshipFilter, $page: Int) {
  scholarships(filter: $filter, sort: CLOSING_SOONEST, page: $page) {
    totalCount
    pageCount
    items { scholarshipName universityName universityCountry degree totalFee applicationDeadline }
  }
}`;
const variables = { filter: { degrees: ['MASTERS'], feeMax: 100, isOpen: true }, page: 1 };

const response = await fetch('https://scholarships.example.org/graphql', {
  method: 'POST',
  headers: {
    authorization: 'Bearer asp_YOUR_KEY',
    'content-type': 'application/json',
  },
  body: JSON.stringify({ query, variables }),
});
const { data, errors } = await response.json();
if (errors) throw new Error(errors[0].message);
console.log(JSON.stringify(data, null, 2));
