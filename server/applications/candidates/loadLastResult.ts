import { can } from '../../platform/access.ts';
import { createRequestLoader } from '../../platform/requestLoader.ts';
import { type ApplicationRow, toBelonging } from '../applicationRow.ts';
import type { DecisionBasis } from '../decisions/decisionRow.ts';
import { readResults } from './readBasis.ts';

/**
 * Loads an application's result in its last round. Null if there is no round, for viewers who may not decide,
 * and for the viewer's own application.
 */
export const loadLastResult = createRequestLoader<ApplicationRow, DecisionBasis | null>(
  async (ctx, applications) => {
    const decided = applications.filter((one) => can(ctx.viewer, 'application.decide', toBelonging(one)));
    const results = await readResults(
      ctx,
      decided.map(({ id }) => id),
    );
    return applications.map((one) => (decided.includes(one) ? (results.get(one.id) ?? null) : null));
  },
);
