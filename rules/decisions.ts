import { z } from 'zod';
import { APPLICATION_STATUSES } from './applicationOptions.ts';
import { reasonRule } from './applications.ts';
import { problem } from './problems.ts';

export { HOLD_SECONDS } from './decisionOptions.ts';

export const decisionRule = z.object({
  status: z.enum(APPLICATION_STATUSES, problem('oneOf', { options: APPLICATION_STATUSES.join(', ') })),
  reason: reasonRule.nullish(),
  isReasonShared: z
    .boolean(problem('invalid'))
    .nullish()
    .transform((isShared) => isShared ?? false),
});
