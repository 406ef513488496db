/** So many scholarships are looked for. */
const LOOKED_FOR = 200;

const PAGE_SIZE = 100;

type Found = { scholarshipName: string; universityName: string; universityCountry: string };

/** What people type who have heard of a scholarship: each way as often as the others. */
const WAYS: ((found: Found) => string)[] = [
  ({ scholarshipName }) => scholarshipName,
  ({ scholarshipName }) => firstWord(scholarshipName),
  ({ universityName }) => universityName,
  ({ universityCountry, scholarshipName }) => `${universityCountry} ${topicOf(scholarshipName)}`,
];

/**
 * A search for each of many scholarships of the portal at `url`, the newest first: other words each time, frequent ones
 * as often as the catalogue has them.
 */
export async function listSearches(url: string): Promise<string[]> {
  const searches: string[] = [];
  for (let page = 1; searches.length < LOOKED_FOR; page += 1) {
    const query = `{ scholarships(page: ${page}, pageSize: ${PAGE_SIZE}) { items { scholarshipName universityName universityCountry } } }`;
    const response = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query }),
    });
    const { data } = (await response.json()) as { data: { scholarships: { items: Found[] } } };
    for (const found of data.scholarships.items) {
      const way = WAYS[searches.length % WAYS.length];
      if (way) searches.push(way(found));
    }
  }
  return searches.slice(0, LOOKED_FOR);
}

function firstWord(name: string): string {
  return name.split(' ')[0] ?? name;
}

/** Generated names end with a topic and a kind. */
function topicOf(name: string): string {
  return name.split(' ').at(-2) ?? name;
}
