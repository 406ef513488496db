const query = `query Changes($since: DateTime) {
  scholarshipChanges(updatedSince: $since) {
    cursor
    hasMore
    items { id isRemoved scholarship { scholarshipName totalFee applicationDeadline } }
  }
}`;
const variables = { since: '2026-01-01T00:00:00Z' };

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
