import type { ApolloServerPlugin } from '@apollo/server';
import { unwrapResolverError } from '@apollo/server/errors';
import type { RequestContext } from '../../platform/context.ts';

type Report = (error: unknown) => string;

/** How the errors of an operation are reported: what formats them does not know their request. */
const reports = new WeakMap<object, Report>();

/** Notes whose errors they are before they are formatted. */
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

/** The reference of an error: in its request's name, or by `otherwise`. */
export function reportBug(error: unknown, otherwise: Report): string {
  const report = error instanceof Object ? reports.get(error) : undefined;
  return (report ?? otherwise)(error);
}
