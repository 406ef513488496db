/** Limits of a GraphQL request. A refusal names the limit exceeded. */
export const GRAPHQL_LIMITS = {
  /**
   * Maximum length of a query in characters, checked before parsing. The longest known query, introspection, has
   * 2,000.
   */
  characters: 16_000,
  depth: 8,
  aliases: 15,
  directives: 50,
  tokens: 1000,
  /** Fields of one mutation. Each counts as a call. */
  mutations: 1,
  /** Comparisons of fields that graphql-js makes to find conflicting ones. */
  comparisons: 500_000,
  /** Points: 1 for a field, 2 for an object, times 1.5 for each level. The portal's largest query takes about 900. */
  cost: 5000,
  /** Records in all pages of a response: a page of 100 records, each with a full page, has 10,100. */
  records: 11_000,
} as const;
