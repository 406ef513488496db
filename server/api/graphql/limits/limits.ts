export const GRAPHQL_LIMITS = {
  /**
   * Maximum length of a query in characters, checked before parsing. Introspection, the longest known query, has
   * 2,000.
   */
  characters: 16_000,
  depth: 8,
  aliases: 15,
  directives: 50,
  tokens: 1000,
  mutations: 1,
  /** Maximum number of comparisons that graphql-js makes to find conflicting fields. */
  comparisons: 500_000,
  /**
   * Maximum cost in points: 1 for a field, 2 for an object, times 1.5 for each level. The portal's largest
   * query costs about 900.
   */
  cost: 5000,
  /** Maximum number of records in all pages of a response. 100 records, each with a page of 100, make 10,100. */
  records: 11_000,
} as const;
