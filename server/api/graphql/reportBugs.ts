import type { ApolloServerPlugin } from '@apollo/server';
import { unwrapResolverError } from '@apollo/server/errors';
import type { RequestContext } from '../../platform/context.ts';

type Report = (error: unknown) => string;

/** Maps an error to its request's reporter, because the error formatter does not know the request. */
const reports = new WeakMap<object, Report>();

export const reportBugs: ApolloServerPlugin<RequestContext> = {
  async requestDidStart() {
    return {
      async didEncounterErrors({ contextValue: { reportBug }, errors }) {
        if (!reportBug) return;
        for (const error of errors) {
          const cause = unwrapResolverError(error);
          if (cause instanceof Object) reports.set(cause, reportBug);
        }
      },
    };
  },
};

export function reportBug(error: unknown, otherwise: Report): string {
  const report = error instanceof Object ? reports.get(error) : undefined;
  return (report ?? otherwise)(error);
}
