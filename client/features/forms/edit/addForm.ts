import { type Form, listQuestions, type Question } from '../../../../rules/forms/question.ts';
import { renameFacts } from './conditionUse.ts';
import { keyFor } from './names.ts';

/** Appends the sections of `other`. Keys that are already in use are replaced in the appended sections. */
export function addForm(form: Form, other: Form, reserved: readonly string[] = []): Form {
  const taken = new Set([...reserved, ...listQuestions(form).map(({ key }) => key)]);
  const sections = new Set(form.sections.map(({ key }) => key));
  const keys = new Map<string, string>();
  for (const { key } of listQuestions(other)) keys.set(key, free(key, taken));
  const added = {
    sections: other.sections.map((section) => ({
      ...section,
      key: free(section.key, sections, 'section'),
      questions: section.questions.map(
        (question) => ({ ...question, key: keys.get(question.key) ?? question.key }) as Question,
      ),
    })),
  };
  return { sections: [...form.sections, ...renameFacts(added, keys, new Map()).sections] };
}

function free(key: string, taken: Set<string>, otherwise?: string): string {
  const found = taken.has(key) ? keyFor('', taken, otherwise) : key;
  taken.add(found);
  return found;
}
