import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtInProfileForm } from '../../../rules/forms/profileForm.ts';
import { type Form, listQuestions, type Question } from '../../../rules/forms/question.ts';
import { startTestPortal, type TestPortal } from '../../test/api.ts';
import { getCode } from '../../test/applying.ts';
import { makePerson } from '../../test/people.ts';
import { openProfiles } from '../../test/profiles.ts';
import { rounds } from '../../test/rounds.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
});

afterAll(() => portal.close());

const { save, read, saveForm, forgetForms } = openProfiles(() => portal);

const BUILT_IN = builtInProfileForm({ currency: 'USD' });
const label = { en: 'Hobby' };

// product: P10.2
describe('applicant profile', () => {
  it('a profile request with a body of 10 MB is rejected', async () => {
    const person = await makePerson(portal.ctx);
    const { status } = await save(person, { enrolledAt: 'x'.repeat(10_000_000) });
    expect(status).toBe(413);
  });
});

describe('changing profile questions', () => {
  const options = [
    { value: 'A', label },
    { value: 'B', label },
  ];
  const question = fc.record({
    key: fc.constantFrom('nationality', 'hobby', 'club', 'degree'),
    kind: fc.constantFrom('line', 'number', 'choice', 'choices', 'grade'),
  });
  const form = fc.uniqueArray(question, { minLength: 1, selector: ({ key }) => key }).map((asked) =>
    asked.map(({ key, kind }) => {
      const original = listQuestions(BUILT_IN).find((one) => one.key === key);
      return original ?? { key, kind, label, ...(kind.startsWith('choice') && { options }) };
    }),
  );
  const answer = fc.constantFrom<unknown>(
    'BD',
    'A',
    3,
    ['A', 'B'],
    { value: 3, of: 4 },
    'Chess',
    null,
    'MASTERS',
  );
  const step = fc.oneof(
    fc.record({ form }),
    fc.record({ answers: fc.dictionary(fc.constantFrom('nationality', 'hobby', 'club', 'degree'), answer) }),
  );

  // product: P10.4
  it('random sequences of saves and of changes to profile questions lose no answers', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 8 }), async (steps) => {
        await forgetForms();
        const person = await makePerson(portal.ctx);
        const expected: Record<string, unknown> = {};
        let asked: Form = BUILT_IN;
        let formVersion = 0;
        for (const one of steps) {
          if ('form' in one) {
            const next = { sections: [{ key: 'about', questions: one.form as Question[] }] };
            const { data } = await saveForm(next, formVersion);
            formVersion = data.saveProfileForm.version;
            asked = next;
          } else {
            const { version } = await read(person);
            expect(getCode(await save(person, one.answers, version))).toBe('ok');
            for (const { key } of listQuestions(asked)) {
              if (!Object.hasOwn(one.answers, key)) continue;
              if (one.answers[key] === null) delete expected[key];
              else expected[key] = one.answers[key];
            }
          }
          expect((await read(person)).answers).toEqual(expected);
        }
      }),
      { numRuns: rounds(10, 100), seed: 1 },
    );
  });
});
