import type { Form } from '../../../../rules/forms/question.ts';

/** Problems by place, then by field. A place is a question key, `section:…`, or '' for the whole form. */
export type PlacedProblems = Readonly<Record<string, Readonly<Record<string, string>>>>;

export const sectionPlace = (key: string) => `section:${key}`;

/** Maps `sections.0.questions.1.label` to the `label` of that question. The paths must refer to `form`. */
export function placeProblems(form: Form, found: Readonly<Record<string, string>>): PlacedProblems {
  const placed: Record<string, Record<string, string>> = {};
  for (const [path, message] of Object.entries(found)) {
    const [place, inside] = placeOf(form, path.split('.'));
    placed[place] = { ...placed[place], [inside]: message };
  }
  return placed;
}

function placeOf(form: Form, path: string[]): [place: string, inside: string] {
  const section = path[0] === 'sections' ? form.sections[Number(path[1])] : undefined;
  if (!section) return ['', path.join('.')];
  const question = path[2] === 'questions' ? section.questions[Number(path[3])] : undefined;
  return question
    ? [question.key, path.slice(4).join('.')]
    : [sectionPlace(section.key), path.slice(2).join('.')];
}
