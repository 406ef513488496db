import { omitFields } from '../../../../rules/applications/applications.ts';
import { type ApplyValues, applySchema } from './applyForm.ts';

const SECTIONS = {
  person: ['applicantName', 'phone', 'address', 'applicantImage', 'gender'],
  education: ['ssc', 'hsc', 'degree'],
  privacy: ['consent'],
} as const satisfies Record<string, readonly (keyof ApplyValues)[]>;

export function isAsked(name: keyof typeof SECTIONS, omitted: readonly string[]): boolean {
  return SECTIONS[name].some((field) => !omitted.includes(field));
}

export type SectionName = keyof typeof SECTIONS;
export type SectionState = 'notStarted' | 'inProgress' | 'done' | 'needsAttention';

/** Prefilled values do not count as progress. */
export function sectionStates(
  values: Partial<ApplyValues>,
  given: Partial<ApplyValues>,
  omitted: readonly string[],
  errors: object,
): Record<SectionName, SectionState> {
  const { error } = omitFields(applySchema, omitted).safeParse(values);
  const wrong = new Set(error?.issues.map(({ path }) => path[0]));
  const stateOf = (fields: readonly (keyof ApplyValues)[]): SectionState => {
    if (fields.some((name) => name in errors)) return 'needsAttention';
    if (!fields.some((name) => wrong.has(name))) return 'done';
    const asked = fields.filter((name) => !omitted.includes(name));
    return asked.some((name) => values[name] && values[name] !== given[name]) ? 'inProgress' : 'notStarted';
  };
  return {
    person: stateOf(SECTIONS.person),
    education: stateOf(SECTIONS.education),
    privacy: stateOf(SECTIONS.privacy),
  };
}
