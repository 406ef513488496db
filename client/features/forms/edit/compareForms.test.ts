import { expect, it } from 'vitest';
import type { Form } from '../../../../rules/forms/question.ts';
import { compareForms } from './compareForms.ts';

const asking = (question: object, title: object): Form =>
  ({ sections: [{ key: 'more', title, questions: [question] }] }) as Form;

// product: P10.4
it('comparing forms ignores the stored order of properties', () => {
  const showWhen = { value: true, fact: 'travels', is: 'flag' };
  const mine = asking({ key: 'town', kind: 'line', isRequired: true, showWhen }, { en: 'More', bn: 'আরও' });
  const stored = asking(
    { isRequired: true, key: 'town', showWhen: { is: 'flag', fact: 'travels', value: true }, kind: 'line' },
    { bn: 'আরও', en: 'More' },
  );
  expect(compareForms(mine, stored)).toEqual({ added: [], removed: [], changed: [], isReordered: false });
  const other = asking({ key: 'town', kind: 'line', isRequired: false, showWhen }, { en: 'More', bn: 'আরও' });
  expect(compareForms(mine, other).changed).toHaveLength(1);
});
