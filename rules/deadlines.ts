import { z } from 'zod';
import { reasonRule } from './applications.ts';
import { DEADLINE_CHOICES, LAST_MINUTE, timeOfDay } from './dates.ts';
import { ROLLING } from './days.ts';
import { calendarDay, oneOf } from './fields.ts';
import { problem } from './problems.ts';
import { emailRule } from './users.ts';

const closing = {
  applicationDeadline: calendarDay().refine((day) => day < ROLLING, problem('extensionEndless')),
  deadlineTime: timeOfDay()
    .nullish()
    .transform((time) => time ?? LAST_MINUTE),
  deadlineChoice: oneOf(DEADLINE_CHOICES).nullish(),
};

/**
 * An extension after an outage: until a day and time in each scholarship's zone; without a day, for the outage's
 * duration.
 */
export const outageRule = z.object({
  ...closing,
  applicationDeadline: closing.applicationDeadline.nullish(),
  reason: reasonRule,
});

export const withdrawalRule = z.object({ applicantEmail: emailRule, reason: reasonRule });

export const extensionRule = z.object({
  ...closing,
  reason: reasonRule,
  applicantEmail: emailRule.nullish(),
});
