/** Cost of work, in points of about 0.1 ms. */
export const COSTS = {
  operation: 2,
  value: 0.02,
  page: 10,
  answers: 50,
  search: 200,
  /** Number of records that a page may skip for one point. `skippedAtMost` limits how many skipped records count. */
  skippedPerPoint: 100,
  skippedAtMost: 100_000,
  cachedAnswer: 2,
  renderedPage: 100,
  drawnPicture: 500,
  restRead: 10,
  wholeList: 500,
  feed: 50,
  scholarshipFile: 50,
  paper: 200,
} as const;

export const FIELD_COSTS: Record<string, number> = {
  facets: 50,
  eligibilityCounts: 50,
  eligibilities: 20,
  searchSuggestions: 50,
  openScholarships: 50,
  staffOverview: 100,
  numbers: 100,
  applicationIds: 50,
  myData: 100,
  sendContactMessage: 500,
  __schema: 500,
  __type: 20,
};
