import { describe, expect, it } from 'vitest';
import { problem, readProblem } from './problems.ts';
import { emailRule } from './users.ts';

describe('a problem that a rule finds', () => {
  it('travels as text and comes back with its values', () => {
    expect(problem('tooLong', { max: 254 })).toBe('tooLong?max=254');
    expect(readProblem('tooLong?max=254')).toEqual({ code: 'tooLong', values: { max: 254 } });
    expect(readProblem(problem('notEmail'))).toEqual({ code: 'notEmail', values: {} });
  });

  it.each(['This field is required', 'Required', 'toString', 'constructor?max=1', '', 'tooLong max'])(
    'is not what says %j',
    (sentence) => expect(readProblem(sentence)).toBeNull(),
  );

  it.each([
    ['reader', 'notEmail'],
    [`${'a'.repeat(250)}@example.org`, 'tooLong?max=254'],
  ])('is said of an e-mail address', (email, said) => {
    expect(emailRule.safeParse(email).error?.issues.map(({ message }) => message)).toEqual([said]);
  });
});
