import { type Condition, listFacts } from '../../../../rules/conditions/condition.ts';
import { type Form, listQuestions, type Question } from '../../../../rules/forms/question.ts';

type ConditionInput = { fact: string; value?: unknown };

export function findConditionUsers(form: Form, key: string, option?: string): Question[] {
  return listQuestions(form).filter(
    ({ key: own, showWhen }) => own !== key && showWhen && compares(showWhen, key, option),
  );
}

export function findDependents(form: Form, key: string): ReadonlySet<string> {
  const found = new Set([key]);
  const questions = listQuestions(form);
  for (let size = 0; size < found.size; ) {
    size = found.size;
    for (const { key: own, showWhen } of questions)
      if (showWhen && listFacts(showWhen).some((fact) => found.has(fact))) found.add(own);
  }
  return found;
}

export function withoutFact(form: Form, key: string, option?: string): Form {
  return mapConditions(form, (typed) => {
    if (typed.fact !== key) return typed;
    if (option === undefined || !Array.isArray(typed.value)) return option === undefined ? null : typed;
    const value = typed.value.filter((one) => one !== option);
    return value.length > 0 ? { ...typed, value } : null;
  });
}

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

type Change = (comparison: ConditionInput) => ConditionInput | null;

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
