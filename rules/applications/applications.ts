import { z } from 'zod';
import { emailSchema } from '../accounts/users.ts';
import { listKeys } from '../catalogue/scholarshipOptions.ts';
import { httpUrl, lineOfText, optionCode, paragraphOfText, recordIdSchema, storableText } from '../fields.ts';
import { getPictureId } from '../pictures.ts';
import { problem } from '../problems.ts';
import {
  GENDERS,
  MAX_DRAFT_VALUE_CHARACTERS,
  MAX_FEEDBACK_CHARACTERS,
  MAX_REASON_CHARACTERS,
  type OmittableField,
} from './applicationOptions.ts';

export * from './applicationOptions.ts';

const PHONE = /^\+?[\d ().-]+$/;
const expectedPhone = problem('phone');

/** Schema of a phone number as people write it: 6 to 15 digits (E.164), an optional plus sign, and separators. */
const phoneSchema = lineOfText(40).refine(
  (text) => PHONE.test(text) && isBetween(text.replaceAll(/\D/g, '').length, 6, 15),
  expectedPhone,
);

/**
 * Schema of the applicant's photo: the path returned by the upload, or an external URL, which is stored but
 * never fetched.
 */
const applicantImageSchema = lineOfText(2000).pipe(
  z.union([z.string().refine((text) => text.startsWith('/') && getPictureId(text) !== null), httpUrl(2000)], {
    error: problem('pictureUrl'),
  }),
);

const form = {
  phone: phoneSchema,
  address: paragraphOfText(500),
  applicantName: lineOfText(120),
  applicantImage: applicantImageSchema,
  ssc: lineOfText(50),
  hsc: lineOfText(50),
  gender: choiceOf(GENDERS),
  degree: z
    .union([optionCode(), z.literal('')], { error: problem('invalid') })
    .nullish()
    .transform((choice) => choice || null),
};

const applicationFormSchema = z.object(form);

/**
 * Schema of a field that the settings omit. Replaces any value, which only old clients still send, with an empty
 * text.
 */
const omittedField = z
  .unknown()
  .optional()
  .transform(() => '');
const omittedChoice = z
  .unknown()
  .optional()
  .transform(() => null);

const OMITTED = {
  phone: omittedField,
  address: omittedField,
  applicantImage: omittedField,
  ssc: omittedField,
  hsc: omittedField,
  gender: omittedChoice,
  degree: omittedChoice,
} satisfies Record<OmittableField, z.ZodType>;

export function omitFields<Schema extends z.ZodObject>(schema: Schema, omitted: readonly string[]): Schema {
  const left = Object.entries(OMITTED).filter(([name]) => omitted.includes(name) && name in schema.shape);
  // The cast is safe because the output type does not change: omitted fields only accept more input.
  return schema.extend(Object.fromEntries(left)) as unknown as Schema;
}

export function withDegrees<Schema extends z.ZodObject>(schema: Schema, degrees: readonly string[]): Schema {
  return schema.extend({ degree: choiceOf(degrees) }) as unknown as Schema;
}

/** Schema of an edited application. If there is no new picture, the current one does not change. */
export const applicationChangeSchema = z.object({ ...form, applicantImage: applicantImageSchema.nullish() });

/** Schema of a submitted application. `consent` is null only for old clients, which have no consent checkbox. */
export const applicationInput = applicationFormSchema.extend({
  scholarshipId: recordIdSchema(problem('id', { record: 'scholarship' })),
  consent: z.literal(true, problem('consent')).nullable(),
});

export const enteredApplicationInput = applicationFormSchema.omit({ applicantImage: true }).extend({
  scholarshipId: recordIdSchema(problem('id', { record: 'scholarship' })),
  email: emailSchema,
  consent: z.literal(true, problem('consentStated')),
  receivedAt: z.coerce.date(problem('instant')).nullish(),
  exceptionReason: paragraphOfText(MAX_REASON_CHARACTERS).nullish(),
});

export const feedbackSchema = paragraphOfText(MAX_FEEDBACK_CHARACTERS);
export const reasonSchema = paragraphOfText(MAX_REASON_CHARACTERS);

const draftValue = storableText()
  .max(MAX_DRAFT_VALUE_CHARACTERS, problem('tooLong', { max: MAX_DRAFT_VALUE_CHARACTERS }))
  .optional();

export const draftContentSchema = z.strictObject(
  Object.fromEntries(listKeys(form).map((name) => [name, draftValue])) as Record<
    keyof typeof form,
    typeof draftValue
  >,
  problem('formFields'),
);

export type DraftContent = z.infer<typeof draftContentSchema>;

function choiceOf<Option extends string>(options: readonly Option[]) {
  const error = problem('oneOf', { options: options.join(', ') });
  return z
    .union([z.enum(options), z.literal('')], { error })
    .nullish()
    .transform((choice) => (choice === '' ? null : (choice ?? null)));
}

function isBetween(number: number, minimum: number, maximum: number): boolean {
  return number >= minimum && number <= maximum;
}
