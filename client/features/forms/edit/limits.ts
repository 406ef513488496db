import type { KindName } from '../../../../rules/forms/kinds/kinds.ts';
import type { Question } from '../../../../rules/forms/question.ts';

/** A limit of a kind, and how it is typed; an amount is of the question's currency. */
export type Limit = { name: string; as: 'number' | 'day' | 'currency' | 'amount' | 'flag' | 'types' };

/** The limits that the editor asks for, of each kind. Options have an editor of their own. */
export const LIMITS: Record<KindName, readonly Limit[]> = {
  line: [{ name: 'maxCharacters', as: 'number' }],
  paragraph: [
    { name: 'minWords', as: 'number' },
    { name: 'maxWords', as: 'number' },
  ],
  number: [
    { name: 'min', as: 'number' },
    { name: 'max', as: 'number' },
    { name: 'isWhole', as: 'flag' },
  ],
  date: [
    { name: 'from', as: 'day' },
    { name: 'until', as: 'day' },
  ],
  choice: [],
  choices: [{ name: 'maxChosen', as: 'number' }],
  country: [],
  money: [
    { name: 'currency', as: 'currency' },
    { name: 'min', as: 'amount' },
    { name: 'max', as: 'amount' },
  ],
  link: [],
  grade: [],
  document: [
    { name: 'types', as: 'types' },
    { name: 'maxFiles', as: 'number' },
    { name: 'maxMegabytes', as: 'number' },
    { name: 'maxPages', as: 'number' },
  ],
  statement: [],
  reference: [
    { name: 'minReferees', as: 'number' },
    { name: 'maxReferees', as: 'number' },
  ],
};

export const hasOptions = (kind: KindName) => kind === 'choice' || kind === 'choices';

/** The same question, answered in another way: its words stay, and the options where both have some. */
export function withKind(question: Question, kind: KindName, currency: string): Question {
  const { key, label, help, isRequired, showWhen, isIdentifying } = question;
  const common = { key, label, help, isRequired, showWhen, isIdentifying };
  const given = Object.entries(common).filter(([, value]) => value !== undefined);
  const options = 'options' in question ? question.options : [];
  return {
    ...Object.fromEntries(given),
    kind,
    ...(hasOptions(kind) && { options }),
    ...(kind === 'money' && { currency }),
  } as Question;
}
