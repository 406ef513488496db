import { KINDS, type KindName } from '../../../rules/forms/kinds/kinds.ts';
import type { Question } from '../../../rules/forms/question.ts';
import type { Texts } from '../../../rules/forms/texts.ts';

/** The limits of each kind that the dialog asks for, as they are typed. */
export const LIMITS: Record<KindName, readonly string[]> = {
  line: ['maxCharacters'],
  paragraph: ['minWords', 'maxWords'],
  number: ['min', 'max'],
  date: ['from', 'until'],
  choice: [],
  choices: ['maxChosen'],
  country: [],
  money: ['currency'],
  link: [],
  grade: [],
  statement: [],
};

export const DAYS = ['from', 'until'];

/** A question as the dialog holds it. */
export type QuestionDraft = {
  kind: KindName;
  label: Record<string, string>;
  help: Record<string, string>;
  limits: Record<string, string>;
  /** One option a line, for each language. */
  options: Record<string, string>;
};

export const KIND_NAMES = Object.keys(KINDS) as KindName[];

export function draftOf(
  question: Question | undefined,
  ownLanguage: string,
  currency: string,
): QuestionDraft {
  if (!question) return { kind: 'line', label: {}, help: {}, limits: { currency }, options: {} };
  const given = question as unknown as Record<string, unknown>;
  const named = LIMITS[question.kind].map((name) => [
    name,
    given[name] === undefined ? '' : String(given[name]),
  ]);
  const options = 'options' in question ? question.options : [];
  const languages = [...new Set([ownLanguage, ...options.flatMap(({ label = {} }) => Object.keys(label))])];
  return {
    kind: question.kind,
    label: { ...question.label },
    help: { ...question.help },
    limits: Object.fromEntries(named),
    options: Object.fromEntries(
      languages.map((tag) => [
        tag,
        options.map(({ value, label }) => label?.[tag] ?? label?.[ownLanguage] ?? value).join('\n'),
      ]),
    ),
  };
}

/**
 * The question that a draft describes. Options keep the code that they had in their place or under their label, so that
 * answers stay; new ones get one of their label.
 */
export function questionOf(
  draft: QuestionDraft,
  key: string,
  before: Question | undefined,
  ownLanguage: string,
): Question {
  const limits = LIMITS[draft.kind].flatMap((name) => {
    const typed = draft.limits[name]?.trim();
    if (!typed) return [];
    return [
      [name, DAYS.includes(name) || name === 'currency' ? typed : Number(typed.replace(',', '.'))] as const,
    ];
  });
  const { showWhen, profileKey, isIdentifying } = before ?? {};
  const kept = { showWhen, profileKey, isIdentifying };
  return {
    key,
    kind: draft.kind,
    ...Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== undefined)),
    ...textsOf('label', draft.label),
    ...textsOf('help', draft.help),
    ...Object.fromEntries(limits),
    ...(hasOptions(draft.kind) && { options: optionsOf(draft, before, ownLanguage) }),
  } as Question;
}

export const hasOptions = (kind: KindName) => kind === 'choice' || kind === 'choices';

function textsOf(name: 'label' | 'help', texts: Texts) {
  const given = Object.entries(texts).filter(([, text]) => text.trim() !== '');
  return given.length > 0 ? { [name]: Object.fromEntries(given) } : {};
}

function optionsOf({ options }: QuestionDraft, before: Question | undefined, ownLanguage: string) {
  const old = before && 'options' in before ? before.options : [];
  const lines = linesOf(options[ownLanguage]);
  const taken = new Set<string>();
  return lines.map((line, index) => {
    const known = old.find(
      ({ value, label }) => (label?.[ownLanguage] ?? value) === line && !taken.has(value),
    );
    const value = known?.value ?? freeCode(line, [...taken, ...old.map((one) => one.value)]);
    taken.add(value);
    // A built-in option that is left as it is keeps its built-in words.
    if (known && !known.label) return known;
    const words = Object.entries(options).map(([tag, text]) => [tag, linesOf(text)[index] ?? line]);
    return { value, label: Object.fromEntries(words) };
  });
}

const linesOf = (text: string | undefined) =>
  (text ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

function freeCode(label: string, taken: readonly string[]): string {
  const plain = label
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '');
  const code = (plain || 'OPTION').toUpperCase().slice(0, 40);
  let number = 2;
  let free = code;
  while (taken.includes(free)) free = `${code}_${number++}`;
  return free;
}
