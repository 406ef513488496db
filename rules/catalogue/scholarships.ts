import { z } from 'zod';
import { organisationSlug } from '../accounts/organisations.ts';
import { emailSchema } from '../accounts/users.ts';
import {
  calendarDay,
  httpUrl,
  lineOfText,
  oneOf,
  optionCode,
  paragraphOfText,
  pictureAddress,
  wholeNumber,
} from '../fields.ts';
import { generalFormName } from '../forms/generalFormName.ts';
import { problem } from '../problems.ts';
import { datesSchema, inOrder } from './dates.ts';
import { fundingSchema } from './funding.ts';
import type { OptionCodes } from './scholarshipOptions.ts';

export * from './scholarshipOptions.ts';

/**
 * Schemas of a scholarship's fields in the input of staff (form, GraphQL, REST) and imports. Fees are in
 * whole units of the portal's currency. Dates are calendar days, `YYYY-MM-DD`.
 */
const facts = {
  scholarshipName: lineOfText(200),
  universityName: lineOfText(200),
  universityCountry: lineOfText(100),
  universityCity: lineOfText(100),
  universityWorldRank: wholeNumber(1, 100_000),
  subjectCategory: optionCode(),
  scholarshipCategory: optionCode(),
  degree: optionCode(),
  tuitionFees: wholeNumber(0, 10_000_000).nullish(),
  applicationFees: wholeNumber(0, 1_000_000),
  serviceCharge: wholeNumber(0, 1_000_000),
  applicationDeadline: calendarDay(),
  scholarshipPostDate: calendarDay(),
  description: paragraphOfText(5000).nullish(),
  officialUrl: httpUrl(2000)
    .overwrite((url) => (URL.canParse(url) ? new URL(url).href : url))
    .nullish(),
};

/**
 * Schema of a record from another system. It can lack the picture and the poster's e-mail address, which
 * staff must add.
 */
export const scholarshipInput = inOrder(
  z.object({
    ...facts,
    universityImage: httpUrl(2000).nullish(),
    postedUserEmail: emailSchema.nullish(),
  }),
);

/**
 * If this field is omitted, for example by clients that do not know it, the funding does not change. Null means that
 * the funding is unknown.
 */
const funding = fundingSchema.nullish();
const dates = datesSchema.nullish();

/**
 * Schema of requirements in a file. The caller validates the conditions, because this module does not have
 * the portal's facts.
 */
export const filedRequirements = z.object({ hard: z.unknown().optional(), soft: z.unknown().optional() });

export const feeWaiverSchema = z.object({
  acceptsRequests: z.boolean(problem('trueOrFalse')),
  condition: z.unknown().optional(),
});

export const filedGeneralForm = z.object({ name: generalFormName, form: z.unknown() });

export const scholarshipRecord = inOrder(
  z.object({
    ...scholarshipInput.shape,
    organisation: organisationSlug().nullish(),
    dates,
    funding,
    requirements: filedRequirements.nullish(),
    feeWaiver: feeWaiverSchema.nullish(),
    generalForm: filedGeneralForm.nullish(),
    questions: z.unknown().optional(),
  }),
);

export const scholarshipChangeSchema = inOrder(
  z.object({ ...facts, universityImage: pictureAddress(), funding, dates }),
);

export const posterSchema = z.object({ postedUserEmail: emailSchema.nullish() });

export const newScholarshipSchema = inOrder(
  z.object({ ...facts, universityImage: pictureAddress(), postedUserEmail: emailSchema, funding, dates }),
);

export const filedScholarshipSchema = inOrder(
  z.object({
    ...facts,
    universityImage: pictureAddress().nullish(),
    postedUserEmail: emailSchema,
    funding,
    dates,
  }),
);

export function withLists<Schema extends z.ZodObject>(schema: Schema, codes: OptionCodes): Schema {
  const listed = {
    subjectCategory: oneOf(codes.subjectCategory),
    scholarshipCategory: oneOf(codes.scholarshipCategory),
    degree: oneOf(codes.degree),
  };
  // The cast is safe because the replacements also accept only text. `safeExtend` preserves the checks that compare
  // fields.
  return schema.safeExtend(listed) as unknown as Schema;
}

export type ScholarshipInput = z.infer<typeof scholarshipInput>;
export type ScholarshipRecord = z.infer<typeof scholarshipRecord>;
export type ScholarshipChange = z.infer<typeof scholarshipChangeSchema>;
export type NewScholarship = z.infer<typeof newScholarshipSchema>;
