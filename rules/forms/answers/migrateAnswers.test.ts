import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Form, Question } from '../question.ts';
import { compareForms, type MigratedAnswers, migrateAnswers } from './migrateAnswers.ts';

const KEYS = ['a', 'b', 'c'];
const question = fc.record({
  key: fc.constantFrom(...KEYS),
  kind: fc.constantFrom('line', 'paragraph', 'statement'),
});
const form = fc
  .uniqueArray(question, { selector: ({ key }) => key })
  .map((questions): Form => ({ sections: [{ key: 's', questions: questions as Question[] }] }));
const step = fc.record({ form, answers: fc.dictionary(fc.constantFrom(...KEYS), fc.nat()) });
const kindIn = ({ sections }: Form, key: string) =>
  sections[0]?.questions.find((one) => one.key === key)?.kind;
const NOTHING: MigratedAnswers = { answers: {}, setAside: [] };

// product: P11.4
describe('migrateAnswers', () => {
  it('migrating answers between forms loses no answer', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 12 }), (steps) => {
        const last = new Map<string, unknown>();
        let asked: Form = { sections: [] };
        let moved = NOTHING;
        for (const { form: next, answers } of steps) {
          moved = migrateAnswers(asked, next, moved);
          asked = next;
          const given = Object.entries(answers).filter(([key]) => kindIn(asked, key));
          moved = { ...moved, answers: { ...moved.answers, ...Object.fromEntries(given) } };
          for (const [key, answer] of given) last.set(`${key} ${kindIn(asked, key)}`, answer);
          const aside = moved.setAside.map(
            ({ question: key, kind, answer }) => [`${key} ${kind}`, answer] as const,
          );
          const beside = Object.entries(moved.answers).map(
            ([key, answer]) => [`${key} ${kindIn(asked, key)}`, answer] as const,
          );
          expect([...aside, ...beside].sort()).toEqual([...last].sort());
          expect(Object.keys(moved.answers).filter((key) => !kindIn(asked, key))).toEqual([]);
        }
      }),
      { seed: 1 },
    );
  });

  it('set-aside answers are stored with their question', () => {
    const asked = { key: 'a', kind: 'line', label: { en: 'Hobbies' } };
    const from = { sections: [{ key: 's', questions: [{ ...asked, help: { en: 'Any' } }] }] } as Form;
    expect(
      migrateAnswers(from, { sections: [] }, { answers: { a: 'Chess' }, setAside: [] }).setAside,
    ).toEqual([{ question: 'a', kind: 'line', answer: 'Chess', asked }]);
  });

  it('compareForms lists added, removed and changed questions', () => {
    const of = (...questions: object[]) => ({ sections: [{ key: 's', questions }] }) as Form;
    const [a, b] = [
      { key: 'a', kind: 'line' },
      { key: 'b', kind: 'line' },
    ];
    expect(compareForms(of(a, b), of({ ...b, isRequired: true }, { key: 'c', kind: 'line' }))).toEqual({
      added: ['c'],
      removed: ['a'],
      changed: ['b'],
    });
  });
});
