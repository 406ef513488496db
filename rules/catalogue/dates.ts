import { z } from 'zod';
import { calendarDay, oneOf, storableText } from '../fields.ts';
import { problem } from '../problems.ts';
import { isTimeZone, spellTimeZone } from '../timeZones.ts';

/** Choices between the two instants of a local time that occurs twice because the clock is set back. */
export const DEADLINE_CHOICES = ['EARLIER', 'LATER'] as const;

export const LAST_MINUTE = '23:59';

export function timeOfDay() {
  return storableText().regex(/^([01]\d|2[0-3]):[0-5]\d$/, problem('timeOfDay'));
}

/**
 * Schema of a scholarship's dates: the last minute in which applications are accepted, the IANA zone of all local
 * times, the opening (null: at publication), and the day by which applicants receive a decision (null: unknown).
 */
export const datesSchema = z.object({
  timeZone: storableText().refine(isTimeZone, problem('timeZone')).overwrite(spellTimeZone),
  deadlineTime: timeOfDay(),
  deadlineChoice: oneOf(DEADLINE_CHOICES).nullish(),
  opensOn: calendarDay().nullish(),
  opensTime: timeOfDay().nullish(),
  decisionsBy: calendarDay().nullish(),
});

export type DatesInput = z.infer<typeof datesSchema>;

type Days = {
  applicationDeadline: string;
  scholarshipPostDate: string;
  dates?: DatesInput | null | undefined;
};

const ORDERS: { of: (given: Partial<Days>) => [unknown, unknown]; path: string[]; message: string }[] = [
  {
    of: ({ scholarshipPostDate, applicationDeadline }) => [scholarshipPostDate, applicationDeadline],
    path: ['applicationDeadline'],
    message: problem('deadlineBeforePost'),
  },
  {
    of: ({ dates, applicationDeadline }) => [dates?.opensOn, applicationDeadline],
    path: ['dates', 'opensOn'],
    message: problem('opensAfterDeadline'),
  },
  {
    of: ({ dates, applicationDeadline }) => [applicationDeadline, dates?.decisionsBy],
    path: ['dates', 'decisionsBy'],
    message: problem('decisionsBeforeDeadline'),
  },
];

export function inOrder<Rule extends z.ZodType<Days>>(rule: Rule): Rule {
  const isDay = (value: unknown) => calendarDay().safeParse(value).success;
  return ORDERS.reduce(
    (checked, { of, path, message }) =>
      checked.refine(
        (days) => {
          const [first, second] = of(days) as [string, string];
          return first <= second;
        },
        { path, message, when: ({ value }) => of(Object(value)).every(isDay) },
      ),
    rule,
  );
}
