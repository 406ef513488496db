import { z } from 'zod';
import {
  type NewScholarship,
  newScholarshipRule,
  type ScholarshipChange,
  scholarshipChangeRule,
} from '../../../../rules/scholarships.ts';
import type { Texts } from '../../../lib/useMessages.ts';
import type { ScholarshipInput } from '../../../schema.generated.ts';
import type { EditedScholarshipFragment } from './edit.generated.ts';

/** What the controls hold: text, whatever it stands for. */
export type ScholarshipValues = { [Name in Exclude<keyof NewScholarship, 'funding'>]-?: string };

/** The controls in the order of the screen. */
export const FIELDS = [
  'scholarshipName',
  'subjectCategory',
  'scholarshipCategory',
  'degree',
  'description',
  'officialUrl',
  'universityName',
  'universityImage',
  'universityCountry',
  'universityCity',
  'universityWorldRank',
  'applicationFees',
  'serviceCharge',
  'tuitionFees',
  'scholarshipPostDate',
  'applicationDeadline',
  'postedUserEmail',
] as const satisfies (keyof ScholarshipValues)[];

/** What each control is called. */
export function labelsOf(t: Texts<'scholarshipForm'>): Record<keyof ScholarshipValues, string> {
  const labels = FIELDS.map((name) => [name, t(`labels.${name}`)]);
  return Object.fromEntries(labels) as Record<keyof ScholarshipValues, string>;
}

const written = z.custom<ScholarshipValues>();

/** What the form of a new scholarship sends: the rules of rules/, read from text. */
export const addRules = written.transform(read).pipe(newScholarshipRule).transform(toInput);

/** The same for a change, where the e-mail is the session's and is not sent. */
export const updateRules = written.transform(read).pipe(scholarshipChangeRule).transform(toInput);

/** An empty control of a number is nothing; anything but digits is wrong, and stays so for the rules to say. */
function read(values: ScholarshipValues): Record<string, unknown> {
  return {
    ...values,
    universityWorldRank: readNumber(values.universityWorldRank),
    tuitionFees: readNumber(values.tuitionFees) ?? null,
    applicationFees: readNumber(values.applicationFees),
    serviceCharge: readNumber(values.serviceCharge),
    description: values.description.trim() || null,
    officialUrl: values.officialUrl.trim() || null,
  };
}

/** Digits, as they are or in groups of three: `12500`, `12,500`, `12 500`. */
const WHOLE_NUMBER = /^(?:\d{1,15}|[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d{0,2}(?:\s\d{3})+)$/;

/**
 * NaN for all else: "12,50" and "12.000" mean different numbers to different people. Three digits after a comma are
 * thousands, as is usual in English; no amount of money has three decimals here.
 */
export function readNumber(text: string): number | undefined {
  const written = text.trim();
  if (written === '') return undefined;
  return WHOLE_NUMBER.test(written) ? Number(written.replaceAll(/\D/g, '')) : Number.NaN;
}

function toInput(form: ScholarshipChange | NewScholarship): ScholarshipInput {
  return form;
}

/** A form with nothing in it but who posts it, and the day. */
export function emptyValues(postedUserEmail: string, scholarshipPostDate: string): ScholarshipValues {
  return {
    scholarshipName: '',
    universityName: '',
    universityImage: '',
    universityCountry: '',
    universityCity: '',
    universityWorldRank: '',
    subjectCategory: '',
    scholarshipCategory: '',
    degree: '',
    tuitionFees: '',
    applicationFees: '',
    serviceCharge: '',
    applicationDeadline: '',
    scholarshipPostDate,
    description: '',
    officialUrl: '',
    postedUserEmail,
  };
}

/** What a stored scholarship looks like in the controls. The stored picture satisfies what is required. */
export function valuesOf(scholarship: EditedScholarshipFragment, postedUserEmail: string): ScholarshipValues {
  return {
    scholarshipName: scholarship.scholarshipName,
    universityName: scholarship.universityName,
    universityImage: scholarship.universityImageUrl ?? '',
    universityCountry: scholarship.universityCountry,
    universityCity: scholarship.universityCity,
    universityWorldRank: String(scholarship.universityWorldRank),
    subjectCategory: scholarship.subjectCategory,
    scholarshipCategory: scholarship.scholarshipCategory,
    degree: scholarship.degree,
    tuitionFees: scholarship.tuitionFees === null ? '' : String(scholarship.tuitionFees),
    applicationFees: String(scholarship.applicationFees),
    serviceCharge: String(scholarship.serviceCharge),
    applicationDeadline: scholarship.applicationDeadline,
    scholarshipPostDate: scholarship.scholarshipPostDate,
    description: scholarship.description ?? '',
    officialUrl: scholarship.officialUrl ?? '',
    postedUserEmail,
  };
}

/** A new form that begins with another's values: posted today by oneself, with a deadline that is still to come. */
export function copyOf(
  scholarship: EditedScholarshipFragment,
  postedUserEmail: string,
  today: string,
): ScholarshipValues {
  const values = valuesOf(scholarship, postedUserEmail);
  const isPast = values.applicationDeadline < today;
  return { ...values, scholarshipPostDate: today, ...(isPast && { applicationDeadline: '' }) };
}
