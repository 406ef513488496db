const query = `{
  scholarships(sort: NEWEST, pageSize: 3) {
    totalCount
    items { id scholarshipName universityName totalFee applicationDeadline }
  }
}`;

const response = await fetch('https://scholarships.example.org/graphql', {
  method: 'POST',
  headers: {
    authorization: 'Bearer asp_YOUR_KEY',
    'content-type': 'application/json',
  },
  body: JSON.stringify({ query }),
});
const { data, errors } = await response.json();
if (errors) throw new Error(errors[0].message);
console.log(JSON.stringify(data, null, 2));
