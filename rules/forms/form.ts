import { z } from 'zod';
import { listFacts } from '../conditions/condition.ts';
import { requirementsSchema } from '../conditions/requirements.ts';
import { problem, readProblem } from '../problems.ts';
import { type FactRules, getFactRules, joinFactRules } from './facts/factRules.ts';
import type { KindName } from './kinds/kinds.ts';
import {
  type Form,
  keySchema,
  listQuestions,
  MAX_LABEL_CHARACTERS,
  type Question,
  questionSchema,
  type Section,
} from './question.ts';
import { textsSchema } from './texts.ts';

const MAX_SECTIONS = 30;
const MAX_QUESTIONS = 200;
const MAX_FORM_BYTES = 80_000;
const MAX_INTRO_CHARACTERS = 5_000;

const sectionSchema = z.strictObject(
  {
    key: keySchema,
    title: textsSchema(MAX_LABEL_CHARACTERS).optional(),
    intro: textsSchema(MAX_INTRO_CHARACTERS).optional(),
    questions: z.array(questionSchema, problem('question')),
  },
  problem('formSections'),
);

type Around = {
  /**
   * Other forms to whose questions conditions can refer. If several forms contain a key, this form takes
   * precedence, followed by the others in order.
   */
  beside?: readonly Form[];
  reserved?: readonly string[];
  mayBeEmpty?: boolean;
  without?: readonly KindName[];
};

/**
 * Returns the schema of a stored form. `builtIn` is the form from which admins start. Its questions and
 * sections need no texts and cannot change their type. Checks size and count first, so that a malicious form
 * is rejected quickly.
 */
export function formSchema(builtIn: Form, around: Around = {}) {
  const sections = z.array(sectionSchema, problem('formSections'));
  const form = z.strictObject(
    { sections: around.mayBeEmpty ? sections : sections.min(1, problem('atLeastOne')) },
    problem('formSections'),
  );
  return z
    .unknown()
    .refine(isOfBoundedSize, {
      message: problem('formSize', {
        sections: MAX_SECTIONS,
        questions: MAX_QUESTIONS,
        kilobytes: MAX_FORM_BYTES / 1000,
      }),
      abort: true,
    })
    .pipe(form)
    .superRefine((checked, { addIssue }) => {
      for (const [path, message] of listContradictions(checked, builtIn, around))
        addIssue({ code: 'custom', path, message });
    });
}

type Finding = [path: (string | number)[], message: string];

function listContradictions(
  form: Form,
  builtIn: Form,
  { beside = [], reserved = [], without = [] }: Around,
): Finding[] {
  const facts = joinFactRules([form, ...beside].map(getFactRules));
  const sections = new Set<string>();
  const questions = new Set<string>();
  return form.sections.flatMap((section, place): Finding[] => {
    const path = ['sections', place];
    return [
      ...once(sections, section.key).map((message): Finding => [[...path, 'key'], message]),
      ...checkSectionWords(section, builtIn).map((message): Finding => [[...path, 'title'], message]),
      ...section.questions.flatMap((question, index) =>
        [
          ...once(questions, question.key).map((message): Finding => [['key'], message]),
          ...checkReserved(question, reserved),
          ...checkKind(question, without),
          ...checkBuiltIn(question, builtIn),
          ...checkShowWhen(question, form, facts),
        ].map(([inside, message]): Finding => [[...path, 'questions', index, ...inside], message]),
      ),
    ];
  });
}

function once(seen: Set<string>, key: string): string[] {
  const isRepeated = seen.has(key);
  seen.add(key);
  return isRepeated ? [problem('keyTwice', { key })] : [];
}

function checkReserved({ key }: Question, reserved: readonly string[]): Finding[] {
  return reserved.includes(key) ? [[['key'], problem('keyReserved', { key })]] : [];
}

function checkKind({ kind }: Question, without: readonly KindName[]): Finding[] {
  return without.includes(kind) ? [[['kind'], problem('kindNotHere', { kind })]] : [];
}

function checkSectionWords({ key, title }: Section, builtIn: Form): string[] {
  return title || builtIn.sections.some((section) => section.key === key) ? [] : [problem('required')];
}

function checkBuiltIn(question: Question, builtIn: Form): Finding[] {
  const original = listQuestions(builtIn).find(({ key }) => key === question.key);
  if (original && original.kind !== question.kind)
    return [[['kind'], problem('kindOfBuiltIn', { kind: original.kind })]];
  const worded = original && 'options' in original ? original.options.map(({ value }) => value) : [];
  const options = 'options' in question ? question.options : [];
  return [
    ...(question.label || original ? [] : [[['label'], problem('required')] satisfies Finding]),
    ...options.flatMap(({ value, label }, index): Finding[] =>
      label || worded.includes(value) ? [] : [[['options', index, 'label'], problem('required')]],
    ),
  ];
}

const WORDED: Record<string, string> = {
  factUnknown: problem('showWhenUnknown'),
  contradiction: problem('conditionImpossible'),
};

function checkShowWhen(question: Question, form: Form, { kinds, optionsOf }: FactRules): Finding[] {
  if (question.showWhen === undefined) return [];
  const { error } = requirementsSchema(kinds, optionsOf).safeParse({ hard: question.showWhen });
  if (error)
    return error.issues.map(({ path: [, ...inside], message }) => [
      ['showWhen', ...(inside as string[])],
      WORDED[readProblem(message)?.code ?? ''] ?? message,
    ]);
  return dependsOnItself(question, form)
    ? [[['showWhen'], problem('showWhenCircular', { key: question.key })]]
    : [];
}

function dependsOnItself(question: Question, form: Form): boolean {
  const conditions = new Map(listQuestions(form).map(({ key, showWhen }) => [key, showWhen]));
  const reached = new Set<string>();
  const pending = [question.key];
  for (let key = pending.pop(); key !== undefined; key = pending.pop()) {
    const condition = conditions.get(key);
    for (const fact of condition ? listFacts(condition) : []) {
      if (fact === question.key) return true;
      if (!reached.has(fact)) pending.push(fact);
      reached.add(fact);
    }
  }
  return false;
}

/** Counts the questions first, because measuring the size of a malicious form could take a long time. */
function isOfBoundedSize(form: unknown): boolean {
  const { sections } = Object(form) as { sections?: unknown };
  if (!Array.isArray(sections)) return true;
  if (sections.length > MAX_SECTIONS) return false;
  const count = sections.reduce((sum: number, section) => sum + (Object(section).questions?.length ?? 0), 0);
  return !(count > MAX_QUESTIONS) && new TextEncoder().encode(JSON.stringify(form)).length <= MAX_FORM_BYTES;
}
