import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evaluateRequirements } from '../../conditions/evaluateRequirements.ts';
import type { Requirements } from '../../conditions/requirements.ts';
import { condition } from '../../test/generateConditions.ts';
import { factsFrom } from '../facts/facts.ts';
import { builtInProfileForm } from '../profileForm.ts';
import { checkAnswers } from './checkAnswers.ts';
import { sampleAnswers } from './sampleAnswers.ts';

const form = builtInProfileForm({ currency: 'USD' });
const verdictsOf = (requirements: Requirements) =>
  sampleAnswers(requirements, form).map(
    (answers) => evaluateRequirements(requirements, factsFrom(form, answers)).verdict,
  );

// product: P10.13
describe('sample answers', () => {
  it('sample answers include exact matches, near misses and empty answers', () => {
    const hard = {
      all: [
        { fact: 'nationality', is: 'noneOf' as const, value: ['AD'] },
        { fact: 'birthday', is: 'ageAtMost' as const, value: 30, on: '2026-02-28' },
        { fact: 'gpa', is: 'gradeAtLeast' as const, value: 3.2, of: 4 },
        { fact: 'enrolledAt', is: 'oneOf' as const, value: ['Fjordholm'] },
        { not: { fact: 'income', is: 'atLeast' as const, value: 20_000 } },
        { fact: 'languages', is: 'hasAll' as const, value: ['en', 'fr'] },
      ],
    };
    const [first, ...others] = verdictsOf({ hard, soft: null });
    expect(first).toBe('CAN_APPLY');
    expect(others.slice(0, -1)).toHaveLength(6);
    expect(others.slice(0, -1)).not.toContain('CAN_APPLY');
    expect(others.at(-1)).toBe('MAY_APPLY');
    const [best, ...rest] = sampleAnswers({ hard, soft: null }, form);
    expect(best).toMatchObject({ birthday: '1995-03-01', gpa: { value: 3.2, of: 4 }, isEnrolled: true });
    expect(rest).toContainEqual({ ...best, gpa: { value: 3.1, of: 4 } });
  });

  it('at most eight sample answers are generated, all valid for their questions', () => {
    fc.assert(
      fc.property(condition, (hard) => {
        const samples = sampleAnswers({ hard, soft: null }, form);
        expect(samples.length).toBeLessThanOrEqual(8);
        for (const answers of samples) expect(checkAnswers(form, answers, 'draft').problems).toEqual({});
      }),
    );
  });
});
