/** How large one GraphQL request may be. A refusal names the limit that it met. */
export const GRAPHQL_LIMITS = {
  /** Characters of the query's text, refused before it is parsed. The longest that is asked, introspection, has 2,000. */
  characters: 16_000,
  /** Levels of fields below each other; introspection is not counted. */
  depth: 8,
  aliases: 15,
  directives: 50,
  tokens: 1000,
  /** Fields of one mutation: each is a call of its own. */
  mutations: 1,
  /** Of fields with each other, to find two that ask for different things by one name; graphql-js counts them. */
  comparisons: 500_000,
  /** Points: a field 1, an object 2, each level times 1.5. The portal's largest own query takes about 900. */
  cost: 5000,
  /** What all pages of the answer may hold: a full page, each of its 100 records with a full page of its own, is 10,100. */
  records: 11_000,
} as const;
