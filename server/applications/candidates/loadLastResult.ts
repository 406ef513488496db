import { can } from '../../platform/access.ts';
import { createRequestLoader } from '../../platform/requestLoader.ts';
import { type ApplicationRow, toBelonging } from '../applicationRow.ts';
import type { DecisionBasis } from '../decisions/decisionRow.ts';
import { readResults } from './readBasis.ts';

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
