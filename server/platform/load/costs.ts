/** What work costs, in points of about 0.1 ms. */
export const COSTS = {
  /** Reading a GraphQL operation. */
  operation: 2,
  /** A field of one record. */
  value: 0.02,
  /** A page of records, with its total. */
  page: 10,
  /** Judging what all scholarships require by a person's answers. */
  answers: 50,
  /** Looking for words. */
  search: 200,
  /** Of the records before a page, so many cost a point, and no more of them count. */
  skippedPerPoint: 100,
  skippedAtMost: 100_000,
  /** An answer that was made for another caller and still holds, whatever it cost to make. */
  cachedAnswer: 2,
  /** A page that is rendered on the server, besides its queries. */
  renderedPage: 100,
  /** A picture that is drawn for previews of links. */
  drawnPicture: 500,
  /** A plain REST read. */
  restRead: 10,
  /** A list that is read whole, an export or a feed. */
  wholeList: 500,
  feed: 50,
  /** A scholarship that is read or added as a file. */
  scholarshipFile: 50,
  /** A record that is typeset, in another process. */
  paper: 200,
} as const;

/** GraphQL fields that count over many records, on top of what they answer. */
export const FIELD_COSTS: Record<string, number> = {
  facets: 50,
  eligibilityCounts: 50,
  eligibilities: 20,
  searchSuggestions: 50,
  openScholarships: 50,
  staffOverview: 100,
  applicationIds: 50,
  myData: 100,
  // Few a minute from one caller: each is read by a person.
  sendContactMessage: 500,
};
