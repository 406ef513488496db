import { z } from 'zod';
import { APPLICATION_STATUSES } from '../applications/applicationOptions.ts';
import { reasonSchema } from '../applications/applications.ts';
import { problem } from '../problems.ts';

export { DECISION_DELAY_SECONDS as HOLD_SECONDS } from './decisionOptions.ts';

export const decisionSchema = z.object({
  status: z.enum(APPLICATION_STATUSES, problem('oneOf', { options: APPLICATION_STATUSES.join(', ') })),
  reason: reasonSchema.nullish(),
  isReasonShared: z
    .boolean(problem('invalid'))
    .nullish()
    .transform((isShared) => isShared ?? false),
});
