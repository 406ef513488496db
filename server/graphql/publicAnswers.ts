import type { ApolloServerPlugin } from '@apollo/server';
import type { OperationDefinitionNode } from 'graphql';
import type { RequestContext } from '../context.ts';

/** Seconds that caches on the way may keep an answer, and how much longer while they ask for a new one. */
const FRESH = 30;
const STALE = 300;

/** Questions with the same answer for every visitor. */
const PUBLIC_FIELDS = new Set([
  'scholarships',
  'scholarship',
  'scholarshipChanges',
  'portal',
  'signInMethods',
]);

/**
 * Lets caches keep what a visitor asked for by GET, when everybody would get the same answer. Clients that send the
 * hash of a query instead of its text (automatic persisted queries) get addresses short enough for that.
 */
export const publicAnswers: ApolloServerPlugin<RequestContext> = {
  async requestDidStart() {
    return {
      async willSendResponse({ request, operation, contextValue, response }) {
        const { body, http } = response;
        const isAnswered = body.kind === 'single' && !body.singleResult.errors?.length;
        if (request.http?.method !== 'GET' || contextValue.viewer || !isAnswered) return;
        if (!operation || !isPublic(operation)) return;
        http.headers.set('cache-control', `public, max-age=${FRESH}, stale-while-revalidate=${STALE}`);
        http.headers.set('vary', 'authorization, origin, accept-encoding');
      },
    };
  },
};

/** True for a query of nothing but such questions. */
export function isPublic({ operation, selectionSet }: OperationDefinitionNode): boolean {
  return (
    operation === 'query' &&
    selectionSet.selections.every(
      (node) =>
        node.kind === 'Field' && (PUBLIC_FIELDS.has(node.name.value) || node.name.value.startsWith('__')),
    )
  );
}
