/** Stands in for `graphql-tag`, and with it for GraphQL's parser: documents of the portal are compiled ahead. */
export function gql(): never {
  throw new Error('Write operations in .graphql files; codegen compiles them.');
}
export const resetCaches = gql;
export const disableFragmentWarnings = gql;
export const enableExperimentalFragmentVariables = gql;
export const disableExperimentalFragmentVariables = gql;
export default gql;
