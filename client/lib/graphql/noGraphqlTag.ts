/** Replaces `graphql-tag` and GraphQL's parser, because codegen compiles the portal's documents. */
export function gql(): never {
  throw new Error('Write operations in .graphql files; codegen compiles them.');
}
export const resetCaches = gql;
export const disableFragmentWarnings = gql;
export const enableExperimentalFragmentVariables = gql;
export const disableExperimentalFragmentVariables = gql;
export default gql;
