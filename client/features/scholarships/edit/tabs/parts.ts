import { DATES_FIELDS } from '../fields/datesForm.ts';
import { FUNDING_FIELDS } from '../fields/fundingForm.ts';
import { FIELDS, type ScholarshipValues } from '../fields/scholarshipForm.ts';

/**
 * Parts of the editor in tab order. Each part needs a text (`parts.…`), and either fields (`partOf`) or an entry in
 * besideParts.tsx.
 */
export const PARTS = [
  'basics',
  'funding',
  'dates',
  'eligibility',
  'questions',
  'fees',
  'assessment',
  'awards',
  'publish',
] as const;
export type EditorPart = (typeof PARTS)[number];

type Field = keyof ScholarshipValues;

const ELSEWHERE: ReadonlyMap<string, EditorPart> = new Map<Field, EditorPart>([
  ...FUNDING_FIELDS.map((name) => [name, 'funding'] as const),
  ...DATES_FIELDS.map((name) => [name, 'dates'] as const),
  ['scholarshipPostDate', 'dates'],
  ['applicationDeadline', 'dates'],
  ['requirements', 'eligibility'],
  ['applicationFees', 'fees'],
  ['serviceCharge', 'fees'],
  ['tuitionFees', 'fees'],
]);

export const partOf = (field: string): EditorPart => ELSEWHERE.get(field) ?? 'basics';

export const FACT_PARTS = PARTS.filter((part) => FIELDS.some((name) => partOf(name) === part));
