import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const query = `query ($after: String) { scholarshipChanges(after: $after) {
  cursor hasMore items { id isRemoved scholarship { scholarshipName totalFee applicationDeadline } } } }`;

// What is known already, and where the last reading stopped: the first one begins at the beginning.
const copy = existsSync('copy.json') ? JSON.parse(readFileSync('copy.json', 'utf8')) : { scholarships: {} };

for (let hasMore = true; hasMore; ) {
  const answer = await fetch(`${process.env.PORTAL_URL}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables: { after: copy.cursor } }),
  });
  const { scholarshipChanges: changes } = (await answer.json()).data;
  for (const { id, isRemoved, scholarship } of changes.items) {
    if (isRemoved) delete copy.scholarships[id];
    else copy.scholarships[id] = scholarship;
  }
  copy.cursor = changes.cursor;
  hasMore = changes.hasMore;
}

writeFileSync('copy.json', JSON.stringify(copy));
console.log(`${Object.keys(copy.scholarships).length} scholarships`);
