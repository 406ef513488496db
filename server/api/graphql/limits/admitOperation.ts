import type { ApolloServerPlugin } from '@apollo/server';
import { HTTP_STATUS } from '../../../../rules/errors.ts';
import type { RequestContext } from '../../../platform/context.ts';
import { AppError, refuse } from '../../../platform/errors.ts';
import type { Allowance } from '../../../platform/load/minuteAllowance.ts';
import { GRAPHQL_LIMITS } from './limits.ts';
import { measureOperation } from './measureOperation.ts';

/**
 * Rejects operations that could return too many records, callers without remaining allowance, and mutations that a
 * foreign page sends through a visitor's browser.
 */
export const admitOperation: ApolloServerPlugin<RequestContext> = {
  async requestDidStart() {
    let requested = 0;
    let allowance: Allowance | undefined;
    return {
      async didResolveOperation({ schema, document, operation, request, contextValue, response }) {
        if (!operation) return;
        const { records, cost } = measureOperation({ schema, document, operation }, request.variables);
        try {
          // A foreign page could make any browser run a mutation without its user's knowledge. A token proves the
          // user's intent.
          if (operation.operation === 'mutation' && contextValue.isFromForeignPage && !contextValue.viewer)
            throw refuse('FORBIDDEN', 'auth.crossOrigin');
          if (records > GRAPHQL_LIMITS.records) throw tooManyRecords(records);
          requested = Math.ceil(cost);
          if (contextValue.operationNotes) contextValue.operationNotes.requested = requested;
          // Operations that run while a page is rendered were admitted with the page.
          if (request.http) contextValue.admission?.require();
          allowance = contextValue.admission?.charge(requested);
          if (operation.operation === 'mutation') contextValue.deadline?.lift();
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          allowance = contextValue.admission?.charge(0);
          // Sets the status, because Apollo would respond with 500.
          response.http.status = HTTP_STATUS[error.code];
          if (error.retryAfter) response.http.headers.set('retry-after', String(error.retryAfter));
          throw error;
        }
      },
      async willSendResponse({ request, contextValue: { operationNotes: notes }, response: { body } }) {
        if (!request.http || !allowance || body.kind !== 'single') return;
        if (notes?.isPublic) return;
        body.singleResult.extensions = { cost: describeCost(requested, allowance) };
      },
    };
  },
};

export function describeCost(requested: number, { limit, remaining, resetsAt }: Allowance) {
  return { requested, limit, remaining: Math.max(0, remaining), resetsAt: resetsAt.toISOString() };
}

function tooManyRecords(found: number): AppError {
  return refuse('INVALID_INPUT', 'graphql.records', { max: GRAPHQL_LIMITS.records, found });
}
