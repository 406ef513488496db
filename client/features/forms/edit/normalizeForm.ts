import { type Form, listQuestions, type Question } from '../../../../rules/forms/question.ts';
import type { Texts } from '../../../../rules/forms/texts.ts';
import { renameFacts } from './conditionUse.ts';
import { withoutEmpty } from './editForm.ts';
import { codeFor, keyFor } from './names.ts';

type KnownForms = readonly Form[];

/**
 * Returns the form in the format in which it is sent: without empty sections and texts, and with new keys and
 * codes derived from the labels in the portal's language. Sections and questions have the same positions as
 * in `withoutEmpty(form)`.
 */
export function normalizeForm(
  form: Form,
  known: KnownForms,
  language: string,
  reserved: readonly string[] = [],
): Form {
  const keys = new Map<string, string>();
  const codes = new Map<string, ReadonlyMap<string, string>>();
  const knownQuestions = new Map(known.flatMap(listQuestions).map((question) => [question.key, question]));
  const knownSections = new Set(known.flatMap(({ sections }) => sections.map(({ key }) => key)));
  const isKeyFixed = (key: string) => knownQuestions.has(key) || !TEMPORARY.test(key);
  const isSectionFixed = (key: string) => knownSections.has(key) || !TEMPORARY.test(key);
  const present = listQuestions(form).map(({ key }) => key);
  const taken = new Set([...knownQuestions.keys(), ...reserved, ...present.filter(isKeyFixed)]);
  const takenSections = new Set([
    ...knownSections,
    ...form.sections.map(({ key }) => key).filter(isSectionFixed),
  ]);

  function settleQuestion(question: Question): Question {
    const stored = knownQuestions.get(question.key);
    const key = isKeyFixed(question.key) ? question.key : keyFor(textIn(question.label, language), taken);
    taken.add(key);
    keys.set(question.key, key);
    const settled = { ...withAsked(withTexts(question, ['label', 'help'])), key };
    if (!('options' in settled)) return settled;
    const fixed = stored && 'options' in stored ? stored.options.map(({ value }) => value) : [];
    const isCodeFixed = (code: string) => fixed.includes(code) || !TEMPORARY.test(code);
    const used = new Set([...fixed, ...settled.options.map(({ value }) => value).filter(isCodeFixed)]);
    const own = new Map<string, string>();
    const options = settled.options.map((option) => {
      const value = isCodeFixed(option.value) ? option.value : codeFor(textIn(option.label, language), used);
      used.add(value);
      own.set(option.value, value);
      return { ...withTexts(option, ['label']), value };
    });
    codes.set(question.key, own);
    return { ...settled, options };
  }

  const settled = {
    sections: withoutEmpty(form).sections.map((section) => {
      const title = textIn(section.title, language);
      const key = isSectionFixed(section.key) ? section.key : keyFor(title, takenSections, 'section');
      takenSections.add(key);
      return {
        ...withTexts(section, ['title', 'intro']),
        key,
        questions: section.questions.map(settleQuestion),
      };
    }),
  };
  return renameFacts(settled, keys, codes);
}

/** Matches keys that are temporary until the form is saved (names.ts). */
const TEMPORARY = /^(question|section|OPTION_?)\d*$/;

const textIn = (texts: Texts | undefined, language: string) =>
  texts?.[language]?.trim() || Object.values(texts ?? {})[0] || '';

function withAsked(question: Question): Question {
  if (question.kind !== 'reference') return question;
  const { asks, ...rest } = withTexts(question, ['about']);
  return { ...rest, ...(asks && { asks: asks.map((ask) => withTexts(ask, ['label'])) }) };
}

function withTexts<Part extends object>(part: Part, names: readonly (keyof Part)[]): Part {
  const changed = { ...part };
  for (const name of names) {
    const given = Object.entries((part[name] ?? {}) as Texts).filter(([, text]) => text.trim() !== '');
    if (given.length > 0) changed[name] = Object.fromEntries(given) as Part[typeof name];
    else delete changed[name];
  }
  return changed;
}
