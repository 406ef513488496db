import { type Condition, factsOf } from '../../../../rules/conditions/condition.ts';
import { type Form, type Question, questionsOf } from '../../../../rules/forms/question.ts';

type Typed = { fact: string; value?: unknown };

/** The questions whose conditions compare the answer to this one; with an option, those that compare it with this option. */
export function usersOf(form: Form, key: string, option?: string): Question[] {
  return questionsOf(form).filter(
    ({ key: own, showWhen }) => own !== key && showWhen && compares(showWhen, key, option),
  );
}

/** The keys of a question and of all that are asked depending on it, over however many steps. */
export function dependentsOf(form: Form, key: string): ReadonlySet<string> {
  const found = new Set([key]);
  const questions = questionsOf(form);
  for (let size = 0; size < found.size; ) {
    size = found.size;
    for (const { key: own, showWhen } of questions)
      if (showWhen && factsOf(showWhen).some((fact) => found.has(fact))) found.add(own);
  }
  return found;
}

/** The form in which no condition compares this answer, or compares it with this option, any more. */
export function withoutFact(form: Form, key: string, option?: string): Form {
  return mapConditions(form, (typed) => {
    if (typed.fact !== key) return typed;
    if (option === undefined || !Array.isArray(typed.value)) return option === undefined ? null : typed;
    const value = typed.value.filter((one) => one !== option);
    return value.length > 0 ? { ...typed, value } : null;
  });
}

/** The form after some keys of questions, and codes of their options, got others. */
export function renameFacts(
  form: Form,
  keys: ReadonlyMap<string, string>,
  codes: ReadonlyMap<string, ReadonlyMap<string, string>>,
): Form {
  return mapConditions(form, (typed) => {
    const options = codes.get(typed.fact);
    const value = Array.isArray(typed.value)
      ? typed.value.map((one) => options?.get(one) ?? one)
      : typed.value;
    return { ...typed, fact: keys.get(typed.fact) ?? typed.fact, ...('value' in typed && { value }) };
  });
}

function compares(condition: Condition, key: string, option?: string): boolean {
  let isFound = false;
  mapCondition(condition, (typed) => {
    const isNamed = option === undefined || (Array.isArray(typed.value) && typed.value.includes(option));
    isFound ||= typed.fact === key && isNamed;
    return typed;
  });
  return isFound;
}

type Change = (comparison: Typed) => Typed | null;

function mapConditions(form: Form, change: Change): Form {
  return {
    sections: form.sections.map((section) => ({
      ...section,
      questions: section.questions.map(({ showWhen, ...question }) => {
        const next = showWhen && mapCondition(showWhen, change);
        return { ...question, ...(next && { showWhen: next }) };
      }),
    })),
  };
}

/** Null when nothing is left of it. */
function mapCondition(condition: Condition, change: Change): Condition | null {
  if ('not' in condition) {
    const not = mapCondition(condition.not, change);
    return not && { not };
  }
  const isAll = 'all' in condition;
  if (!isAll && !('any' in condition)) return change(condition) as Condition | null;
  const parts = (isAll ? condition.all : condition.any).flatMap((part) => mapCondition(part, change) ?? []);
  if (parts.length === 0) return null;
  return isAll ? { all: parts } : { any: parts };
}
