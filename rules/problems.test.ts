import { describe, expect, it } from 'vitest';
import { emailSchema } from './accounts/users.ts';
import { isProblem, problem, readProblem } from './problems.ts';

describe('rule problem', () => {
  it('a problem can be encoded as text and decoded with its values', () => {
    expect(problem('tooLong', { max: 254 })).toBe('@tooLong?max=254');
    expect(readProblem('@tooLong?max=254')).toEqual({ code: 'tooLong', values: { max: 254 } });
    expect(readProblem(problem('notEmail'))).toEqual({ code: 'notEmail', values: {} });
  });

  it.each(['007', '1e3', 'a & b = c?', 'two words', '“Ünïcode”', ''])(
    'a problem preserves the text value %j',
    (text) => {
      const { values } = readProblem(problem('unknownOption', { option: text, options: 'NEW, OLD' })) ?? {};
      expect(values).toEqual({ option: text, options: 'NEW, OLD' });
    },
  );

  it("a problem's lone surrogate becomes the replacement character", () => {
    expect(readProblem(problem('oneOf', { options: 'a\ud800' }))?.values).toEqual({ options: 'a\ufffd' });
  });

  it.each(['This field is required', 'Required', 'toString', '@ max=1', '', '@tooLong max'])(
    'the text %j is not decoded as a problem',
    (sentence) => expect([readProblem(sentence), isProblem(sentence)]).toEqual([null, false]),
  );

  it.each([
    ['reader', '@notEmail'],
    [`${'a'.repeat(250)}@example.org`, '@tooLong?max=254'],
  ])('an invalid e-mail address gives the matching problem', (email, said) => {
    expect(emailSchema.safeParse(email).error?.issues.map(({ message }) => message)).toEqual([said]);
  });
});
