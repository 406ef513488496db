import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Comparison, Facts } from '../../../rules/conditions/condition.ts';
import { explain } from '../../../rules/conditions/explain.ts';
import { formatReason, formatReasonValue } from '../../../rules/conditions/formatReason.ts';
import { builtInProfileForm } from '../../../rules/forms/profileForm.ts';
import { condition, facts } from '../../../rules/test/generateConditions.ts';
import { getTranslator } from '../../platform/language/translate.ts';
import { createFactTextsIn } from './factTexts.ts';

const words = {
  t: getTranslator('en', 'requirements'),
  facts: createFactTextsIn(builtInProfileForm({ currency: 'USD' }), 'en', 'en'),
};

const say = (comparison: Comparison, known: Facts = {}, isDenied = false) => {
  const [line] = explain(isDenied ? { not: comparison } : comparison, known);
  return line ? [formatReason(words, line), formatReasonValue(words, line)] : [];
};

// product: P10.8
describe('requirement texts', () => {
  it('requirement texts exist for every condition and answer and contain no placeholders', () => {
    fc.assert(
      fc.property(condition, facts, (asked, known) => {
        for (const line of explain(asked, known)) {
          expect(formatReason(words, line)).toMatch(/^\S[^{}]*\S$/);
          const isKnown = line.kind === 'COMPARISON' && line.value !== null;
          expect(formatReasonValue(words, line) !== null).toBe(isKnown);
          expect(formatReasonValue(words, line) ?? 'x').toMatch(/^[^{}]+$/);
        }
      }),
    );
  });

  it.each<[Comparison, Facts, string, string | null]>([
    [
      { fact: 'nationality', is: 'oneOf', value: ['BD', 'IN', 'NO'] },
      { nationality: 'DK' },
      'Citizen of Bangladesh, India, or Norway',
      'Denmark',
    ],
    [{ fact: 'nationality', is: 'oneOf', value: ['BD'] }, {}, 'Citizen of Bangladesh', null],
    [
      { fact: 'nationality', is: 'noneOf', value: ['BD', 'IN'] },
      { nationality: 'BD' },
      'Citizen of any country except Bangladesh or India',
      'Bangladesh',
    ],
    [
      { fact: 'birthday', is: 'ageAtMost', value: 30, on: '2027-09-01' },
      { birthday: '1995-09-02' },
      'At most 30 years old on 1 September 2027',
      '31',
    ],
    [
      { fact: 'gpa', is: 'gradeAtLeast', value: 3.2, of: 4 },
      { gpa: { value: 3, of: 4 } },
      'GPA at least 3.2 of 4',
      '3 of 4',
    ],
    [
      { fact: 'enrolledAt', is: 'oneOf', value: ['University of Oslo'] },
      { enrolledAt: 'University of Bergen' },
      'Enrolled at University of Oslo',
      'University of Bergen',
    ],
    [
      { fact: 'isEnrolled', is: 'flag', value: true },
      { isEnrolled: false },
      'Enrolled at a university: yes',
      'no',
    ],
    [
      { fact: 'income', is: 'atMost', value: 12_500.5 },
      { income: 20_000 },
      'Yearly household income at most $12,500.50 USD',
      '$20,000 USD',
    ],
    [
      { fact: 'languages', is: 'hasAny', value: ['en', 'fr'] },
      { languages: ['bn'] },
      'Languages include one of English or French',
      'Bengali',
    ],
    [{ fact: 'shoes', is: 'atLeast', value: 40 }, {}, 'shoes (no longer asked) at least 40', null],
  ])('requirement texts describe the condition %j', (comparison, known, text, yours) => {
    expect(say(comparison, known)).toEqual([text, yours]);
  });

  it('requirement texts state the opposite for a negated condition', () => {
    expect(say({ fact: 'gpa', is: 'gradeAtLeast', value: 3, of: 4 }, {}, true)).toEqual([
      'GPA below 3 of 4',
      null,
    ]);
    expect(say({ fact: 'isEnrolled', is: 'flag', value: true }, {}, true)[0]).toBe(
      'Enrolled at a university: no',
    );
  });
});
