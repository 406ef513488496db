import type { NewestQuery, NewestQueryVariables } from './newest.generated.ts';

const query = /* GraphQL */ `
  query Newest($pageSize: Int) {
    scholarships(sort: NEWEST, pageSize: $pageSize) { items { scholarshipName applicationDeadline } }
  }`;
const variables: NewestQueryVariables = { pageSize: 5 };
const headers = { 'content-type': 'application/json' };
const body = JSON.stringify({ query, variables });
const answer = await fetch(`${process.env.PORTAL_URL}/graphql`, { method: 'POST', headers, body });
const { data }: { data: NewestQuery } = await answer.json();
for (const { applicationDeadline, scholarshipName } of data.scholarships.items)
  console.log(applicationDeadline, scholarshipName);
