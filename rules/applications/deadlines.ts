import { z } from 'zod';
import { emailSchema } from '../accounts/users.ts';
import { DEADLINE_CHOICES, LAST_MINUTE, timeOfDay } from '../catalogue/dates.ts';
import { ROLLING } from '../days.ts';
import { calendarDay, oneOf } from '../fields.ts';
import { problem } from '../problems.ts';
import { reasonSchema } from './applications.ts';

const closing = {
  applicationDeadline: calendarDay().refine((day) => day < ROLLING, problem('extensionEndless')),
  deadlineTime: timeOfDay()
    .nullish()
    .transform((time) => time ?? LAST_MINUTE),
  deadlineChoice: oneOf(DEADLINE_CHOICES).nullish(),
};

/**
 * Schema of an extension after an outage. The deadline moves to a day and time in each scholarship's zone.
 * Without a day, it moves by the duration of the outage.
 */
export const outageSchema = z.object({
  ...closing,
  applicationDeadline: closing.applicationDeadline.nullish(),
  reason: reasonSchema,
});

export const withdrawalSchema = z.object({ applicantEmail: emailSchema, reason: reasonSchema });

export const extensionSchema = z.object({
  ...closing,
  reason: reasonSchema,
  applicantEmail: emailSchema.nullish(),
});
