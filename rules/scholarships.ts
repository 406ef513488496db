import { z } from 'zod';
import { datesRule, inOrder } from './dates.ts';
import {
  calendarDay,
  httpUrl,
  lineOfText,
  oneOf,
  paragraphOfText,
  pictureAddress,
  wholeNumber,
} from './fields.ts';
import { fundingRule } from './funding.ts';
import { generalFormName } from './generalFormName.ts';
import { organisationSlug } from './organisations.ts';
import { problem } from './problems.ts';
import { DEGREES, SCHOLARSHIP_CATEGORIES, SUBJECT_CATEGORIES } from './scholarshipOptions.ts';
import { emailRule } from './users.ts';

export * from './scholarshipOptions.ts';

/**
 * What a scholarship must be, written by staff (form, GraphQL, REST) or by an import.
 * Fees are whole units of the portal's currency; dates are calendar days, `YYYY-MM-DD`.
 */
const facts = {
  scholarshipName: lineOfText(200),
  universityName: lineOfText(200),
  universityCountry: lineOfText(100),
  universityCity: lineOfText(100),
  universityWorldRank: wholeNumber(1, 100_000),
  subjectCategory: oneOf(SUBJECT_CATEGORIES),
  scholarshipCategory: oneOf(SCHOLARSHIP_CATEGORIES),
  degree: oneOf(DEGREES),
  tuitionFees: wholeNumber(0, 10_000_000).nullish(),
  applicationFees: wholeNumber(0, 1_000_000),
  serviceCharge: wholeNumber(0, 1_000_000),
  applicationDeadline: calendarDay(),
  scholarshipPostDate: calendarDay(),
  description: paragraphOfText(5000).nullish(),
  // In the form that GraphQL's URL returns, so that saving a form changes nothing.
  officialUrl: httpUrl(2000)
    .overwrite((url) => (URL.canParse(url) ? new URL(url).href : url))
    .nullish(),
};

/** A record of another system. What staff have to fill in may be missing there: the picture, and who posted it. */
export const scholarshipInput = inOrder(
  z.object({
    ...facts,
    universityImage: httpUrl(2000).nullish(),
    postedUserEmail: emailRule.nullish(),
  }),
);

/** What the calls of the specification do not know: left out it stays, null says that nothing is known. */
const funding = fundingRule.nullish();
const dates = datesRule.nullish();

/** Who can apply: what one must meet, and what one should. Its conditions are checked where the portal's facts are known. */
export const filedRequirements = z.object({ hard: z.unknown().optional(), soft: z.unknown().optional() });

/** How its fee is waived beside codes; the condition is checked where the portal's facts are known. */
export const feeWaiverRule = z.object({
  acceptsRequests: z.boolean(problem('trueOrFalse')),
  condition: z.unknown().optional(),
});

/** A general form by what it asks; its questions are checked where the fields of every application are known. */
export const filedGeneralForm = z.object({ name: generalFormName, form: z.unknown() });

/** The same record with all that a file may say beside it; `organisation` is the slug of who offers it. */
export const scholarshipRecord = inOrder(
  z.object({
    ...scholarshipInput.shape,
    organisation: organisationSlug().nullish(),
    dates,
    funding,
    requirements: filedRequirements.nullish(),
    feeWaiver: feeWaiverRule.nullish(),
    generalForm: filedGeneralForm.nullish(),
    /** Checked where the fields of every application are known. */
    questions: z.unknown().optional(),
  }),
);

/** What staff change. The e-mail is then the editor's. */
export const scholarshipChangeRule = inOrder(
  z.object({ ...facts, universityImage: pictureAddress(), funding, dates }),
);

/** What staff add. */
export const newScholarshipRule = inOrder(
  z.object({ ...facts, universityImage: pictureAddress(), postedUserEmail: emailRule, funding, dates }),
);

/** What staff add from a file, which may lack the picture: it is a draft first. */
export const filedScholarshipRule = inOrder(
  z.object({
    ...facts,
    universityImage: pictureAddress().nullish(),
    postedUserEmail: emailRule,
    funding,
    dates,
  }),
);

export type ScholarshipInput = z.infer<typeof scholarshipInput>;
export type ScholarshipRecord = z.infer<typeof scholarshipRecord>;
export type ScholarshipChange = z.infer<typeof scholarshipChangeRule>;
export type NewScholarship = z.infer<typeof newScholarshipRule>;
