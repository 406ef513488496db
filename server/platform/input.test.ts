import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { problem } from '../../rules/problems.ts';
import { AppError } from './errors.ts';
import { checkInput } from './input.ts';

const schema = z.object({
  name: z.string(problem('required')).max(3, problem('tooLong', { max: 3 })),
  kind: z.enum(['OLD', 'NEW']).optional(),
});

function refusalOf(input: unknown): AppError {
  try {
    checkInput(schema, input);
  } catch (error) {
    if (error instanceof AppError) return error;
  }
  throw new Error('It was accepted.');
}

describe('checkInput', () => {
  it('invalid input throws INVALID_INPUT with the first problem of each field', () => {
    const { code, problems, message } = refusalOf({ name: 'four' });
    expect([code, problems, message]).toEqual([
      'INVALID_INPUT',
      { name: '@tooLong?max=3' },
      'name: Use at most 3 characters.',
    ]);
  });

  it.each([
    [{ name: 'a', kind: 'OTHER' }, { kind: '@invalid' }],
    [{ name: 'a', kind: 7 }, { kind: '@invalid' }],
    ['text', { input: '@invalid' }],
  ])("invalid input %j gets the portal's own message instead of Zod's", (input, problems) => {
    expect(refusalOf(input).problems).toEqual(problems);
  });
});
