import { type ApplyValues, applyRules } from './applyForm.ts';

/** The form's sections in the order of the screen, each with its fields. */
const SECTIONS = {
  person: ['applicantName', 'phone', 'address', 'applicantImage', 'gender'],
  education: ['ssc', 'hsc', 'degree'],
  privacy: ['consent'],
} as const satisfies Record<string, readonly (keyof ApplyValues)[]>;

export type SectionName = keyof typeof SECTIONS;
export type SectionState = 'notStarted' | 'inProgress' | 'done';

/** How far each section is: done once nothing of it would be refused. What the form was given counts as not started. */
export function sectionStates(
  values: Partial<ApplyValues>,
  given: Partial<ApplyValues>,
): Record<SectionName, SectionState> {
  const { error } = applyRules.safeParse(values);
  const wrong = new Set(error?.issues.map(({ path }) => path[0]));
  const stateOf = (fields: readonly (keyof ApplyValues)[]): SectionState => {
    if (!fields.some((name) => wrong.has(name))) return 'done';
    return fields.some((name) => values[name] && values[name] !== given[name]) ? 'inProgress' : 'notStarted';
  };
  return {
    person: stateOf(SECTIONS.person),
    education: stateOf(SECTIONS.education),
    privacy: stateOf(SECTIONS.privacy),
  };
}
