import type { KindName } from '../../../../rules/forms/kinds/kinds.ts';
import type { Question } from '../../../../rules/forms/question.ts';

export type Limit = { name: string; as: 'number' | 'day' | 'currency' | 'amount' | 'flag' | 'types' };

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
  score: [
    { name: 'from', as: 'number' },
    { name: 'to', as: 'number' },
    { name: 'weight', as: 'number' },
  ],
  reference: [
    { name: 'minReferees', as: 'number' },
    { name: 'maxReferees', as: 'number' },
  ],
};

export const hasOptions = (kind: KindName) => kind === 'choice' || kind === 'choices';

export function withKind(question: Question, kind: KindName, currency: string): Question {
  const { key, label, help, isRequired, showWhen, isIdentifying } = question;
  const common = { key, label, help, isRequired, showWhen, isIdentifying };
  const given = Object.entries(common).filter(([, value]) => value !== undefined);
  const options = 'options' in question ? question.options : [];
  const acceptsNo = kind === 'statement' && isRequired === true;
  return {
    ...Object.fromEntries(given),
    kind,
    ...(hasOptions(kind) && { options }),
    ...(kind === 'money' && { currency }),
    ...(acceptsNo && { acceptsNo }),
    ...(kind === 'score' && { from: 1, to: 5, weight: 1 }),
  } as Question;
}
