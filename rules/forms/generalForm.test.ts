import { describe, expect, it } from 'vitest';
import type { Condition } from '../conditions/condition.ts';
import { checkAnswers } from './answers/checkAnswers.ts';
import { migrateAnswers } from './answers/migrateAnswers.ts';
import {
  joinAnswers,
  joinForms,
  joinSetAside,
  plainKey,
  splitAnswers,
  splitSetAside,
} from './generalForm.ts';
import type { Form, Question } from './question.ts';

const line = (key: string, fact?: string) =>
  ({ key, kind: 'line', ...(fact && { showWhen: { fact, is: 'flag', value: true } }) }) as Question;
const agrees = (key: string): Question => ({ key, kind: 'statement' });
const form = (...questions: Question[]): Form => ({ sections: [{ key: 'more', questions }] });
const conditionsOf = ({ sections }: Form) =>
  sections.flatMap(({ questions }) => questions.map(({ showWhen }) => Object(showWhen).fact));

describe('joined general and scholarship form', () => {
  it('joinForms puts general questions first and rewrites keys and conditions', () => {
    const general = form(
      agrees('travels'),
      agrees('works'),
      line('town', 'travels'),
      line('school', 'degree'),
    );
    const own = form(
      agrees('travels'),
      line('where', 'travels'),
      line('job', 'works'),
      line('trade', 'degree'),
    );
    const joined = joinForms(general, own);
    expect(joined.sections.map(({ key }) => key)).toEqual(['general.more', 'more']);
    expect(joined.sections.map(({ questions }) => questions.map(({ key }) => key))).toEqual([
      ['general.travels', 'general.works', 'general.town', 'general.school'],
      ['travels', 'where', 'job', 'trade'],
    ]);
    expect(conditionsOf(joined)).toEqual([
      ...[undefined, undefined, 'general.travels', 'degree'],
      ...[undefined, 'travels', 'general.works', 'degree'],
    ]);
    const inside: Condition = { not: { all: [{ fact: 'travels', is: 'flag', value: true }] } };
    const nested = joinForms(general, form({ ...line('a'), showWhen: inside } as Question));
    expect(nested.sections[1]?.questions[0]?.showWhen).toEqual({
      not: { all: [{ fact: 'general.travels', is: 'flag', value: true }] },
    });
  });

  it('joinForms treats a missing general or scholarship form as empty', () => {
    const own = form(line('a'));
    expect([joinForms(null, own), joinForms(null, null)]).toEqual([own, { sections: [] }]);
    expect(joinForms(own, null)).toEqual({
      sections: [{ key: 'general.more', questions: [line('general.a')] }],
    });
  });

  it('answers to a joined form can be validated, migrated and split', () => {
    const [general, own] = [
      form(agrees('travels'), line('same')),
      form(line('same'), line('where', 'travels')),
    ];
    const given = { general: { travels: true, same: 'a' }, own: { same: 'b', where: 'c' } };
    const answers = joinAnswers(given);
    expect(splitAnswers(answers)).toEqual(given);
    const joined = joinForms(general, own);
    expect(checkAnswers(joined, answers, 'complete').notAsked).toEqual([]);
    expect(checkAnswers(joined, { ...answers, 'general.travels': false }, 'complete').notAsked).toEqual([
      'where',
    ]);
    const { setAside, ...moved } = migrateAnswers(joined, joinForms(form(agrees('travels')), own), {
      ...{ answers, setAside: [] },
    });
    expect(moved.answers).toEqual({ 'general.travels': true, same: 'b', where: 'c' });
    const parts = splitSetAside(setAside);
    expect(parts).toEqual({
      general: [{ question: 'same', kind: 'line', answer: 'a', asked: line('same') }],
      own: [],
    });
    expect(joinSetAside(parts)).toEqual(setAside);
    expect(['general.same', 'same'].map(plainKey)).toEqual(['same', 'same']);
  });
});
