import { describe, expect, it } from 'vitest';
import { estimateEffort } from './applicationEffort.ts';
import type { Form, Question } from './question.ts';

const formOf = (...questions: Question[]): Form => ({ sections: [{ key: 'all', questions }] });

// product: P2.14
describe('estimated effort to apply', () => {
  it('the estimated effort covers only the standard fields if there are no questions', () => {
    expect(estimateEffort(null)).toEqual({
      ...{ questionCount: 8, conditionalCount: 0, documents: [], letters: [] },
      minutes: 15,
    });
    expect(estimateEffort({ sections: [] })).toEqual(estimateEffort(null));
  });

  it('the estimated effort excludes fields that the portal omits', () => {
    expect(estimateEffort(null, ['applicantImage', 'phone', 'gender'])).toMatchObject({
      ...{ questionCount: 5, minutes: 5 },
    });
  });

  it('the estimated effort depends on text lengths and counts conditional questions separately', () => {
    const { questionCount, conditionalCount, minutes } = estimateEffort(
      formOf(
        { key: 'title', kind: 'line' },
        { key: 'plan', kind: 'paragraph', maxWords: 200 },
        { key: 'open', kind: 'paragraph' },
        { key: 'who', kind: 'paragraph', showWhen: { fact: 'title', is: 'oneOf', value: ['x'] } },
      ),
    );
    expect([questionCount, conditionalCount, minutes]).toEqual([11, 1, 45]);
  });

  it('the estimated effort lists documents and references but ignores the time for optional answers', () => {
    const effort = estimateEffort(
      formOf(
        { key: 'cv', kind: 'document', label: { en: 'Your CV' }, isRequired: true },
        { key: 'samples', kind: 'document', maxFiles: 3 },
        { key: 'now', kind: 'reference', isRequired: true, minReferees: 2, maxReferees: 3 },
        { key: 'later', kind: 'reference', due: 'afterSubmitting', dueOn: '2026-12-27' },
        { key: 'early', kind: 'reference', dueOn: '2026-12-27', maxReferees: 1 },
      ),
    );
    expect(effort.questionCount).toBe(8);
    expect(effort.documents).toEqual([
      { key: 'cv', label: { en: 'Your CV' }, isRequired: true, maxFiles: 1 },
      { key: 'samples', label: undefined, isRequired: false, maxFiles: 3 },
    ]);
    expect(effort.letters.map(({ key, min, max, dueOn }) => [key, min, max, dueOn])).toEqual([
      ['now', 2, 3, null],
      ['later', 0, 3, '2026-12-27'],
      ['early', 0, 1, null],
    ]);
    expect(effort.minutes).toBe(25);
  });
});
