import { z } from 'zod';
import { calendarDay, httpUrl, lineOfText, paragraphOfText, wholeNumber } from './fields.ts';
import { DEGREES, keysOf, SCHOLARSHIP_CATEGORIES, SUBJECT_CATEGORIES } from './scholarshipOptions.ts';

export * from './scholarshipOptions.ts';

/**
 * What a scholarship must be, whoever writes it: staff by form, GraphQL or REST, or an import.
 * Fees are whole units of the portal's currency; dates are calendar days, `YYYY-MM-DD`.
 */
export const scholarshipInput = z
  .object({
    scholarshipName: lineOfText(200),
    universityName: lineOfText(200),
    universityImage: httpUrl(2000).nullish(),
    universityCountry: lineOfText(100),
    universityCity: lineOfText(100),
    universityWorldRank: wholeNumber(1, 100_000),
    subjectCategory: z.enum(keysOf(SUBJECT_CATEGORIES)),
    scholarshipCategory: z.enum(keysOf(SCHOLARSHIP_CATEGORIES)),
    degree: z.enum(keysOf(DEGREES)),
    tuitionFees: wholeNumber(0, 10_000_000).nullish(),
    applicationFees: wholeNumber(0, 1_000_000),
    serviceCharge: wholeNumber(0, 1_000_000),
    applicationDeadline: calendarDay(),
    scholarshipPostDate: calendarDay(),
    postedUserEmail: z.email('Give an e-mail address.').max(254).toLowerCase().nullish(),
    description: paragraphOfText(5000).nullish(),
    officialUrl: httpUrl(2000).nullish(),
  })
  .refine((scholarship) => scholarship.applicationDeadline >= scholarship.scholarshipPostDate, {
    path: ['applicationDeadline'],
    message: 'The deadline must not be before the post date.',
  });

export type ScholarshipInput = z.infer<typeof scholarshipInput>;
