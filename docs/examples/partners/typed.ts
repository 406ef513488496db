import type { NewestQuery, NewestQueryVariables } from './typed.generated.ts';

const query = /* GraphQL */ `
  query Newest($pageSize: Int) {
    scholarships(sort: NEWEST, pageSize: $pageSize) { items { scholarshipName applicationDeadline } }
  }`;
const variables: NewestQueryVariables = { pageSize: 5 };
const response = await fetch('https://scholarships.example.org/graphql', {
  method: 'POST',
  headers: {
    authorization: 'Bearer asp_YOUR_KEY',
    'content-type': 'application/json',
  },
  body: JSON.stringify({ query, variables }),
});
const { data }: { data: NewestQuery } = await response.json();
for (const { applicationDeadline, scholarshipName } of data.scholarships.items)
  console.log(applicationDeadline, scholarshipName);
