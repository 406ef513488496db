import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import catalogue from '../../messages/en/profileForm.json' with { type: 'json' };
import { readProblem } from '../problems.ts';
import { checkAnswers } from './answers/checkAnswers.ts';
import { factsFrom, getFactKinds, shownQuestions } from './facts/facts.ts';
import { formSchema } from './form.ts';
import { countWords } from './kinds/paragraph.ts';
import { builtInProfileForm } from './profileForm.ts';
import { type Form, listQuestions, type Question, type Section } from './question.ts';
import { labelQuestion, labelSection } from './questionTexts.ts';

const PROFILE = builtInProfileForm({ currency: 'USD' });
const schema = formSchema(PROFILE);
const label = { en: 'Asked' };
const formOf = (...questions: unknown[]) => ({ sections: [{ key: 'main', title: label, questions }] });
const line = (key: string, rest = {}) => ({ key, kind: 'line', label, ...rest });

function problemsOf(form: unknown) {
  const found = schema.safeParse(form).error?.issues ?? [];
  return found.map(({ path, message }) => [path.join('.'), readProblem(message)?.code ?? message]);
}

function check(question: object, answer: unknown, mode: 'draft' | 'complete' = 'complete') {
  const form = schema.parse(formOf({ key: 'asked', label, ...question }));
  const found = checkAnswers(form, { asked: answer }, mode).problems.asked;
  return found ? (readProblem(found)?.code ?? found) : 'fits';
}

describe('form schema', () => {
  it('the form schema accepts the built-in form, whose texts are in the catalogue', () => {
    expect(schema.parse(PROFILE)).toEqual(PROFILE);
    const keys = PROFILE.sections.flatMap(({ key, questions }) => [
      `section.${key}`,
      ...questions.flatMap((question) => [
        `${question.key}.label`,
        ...('options' in question
          ? question.options.map(({ value }) => `${question.key}.option.${value}`)
          : []),
      ]),
    ]);
    const words = Object.keys(catalogue);
    expect(keys.filter((key) => !words.includes(key))).toEqual([]);
    expect(words.filter((key) => !keys.includes(key) && !key.endsWith('.help'))).toEqual([]);
  });

  // product: P14.13
  it('the form schema accepts only known types of referee submissions', () => {
    const asked = (takes: unknown) => formOf({ key: 'referees', kind: 'reference', label, takes });
    for (const takes of ['writes', 'file', 'either'])
      expect(schema.parse(asked(takes))).toEqual(asked(takes));
    expect(problemsOf(asked('anything'))).toEqual([['sections.0.questions.0.takes', 'oneOf']]);
  });

  it("question texts fall back to the portal's language, any language, then the built-in text", () => {
    const words = (language: string, ownLanguage: string) => ({
      ...{ language, ownLanguage },
      builtIn: (key: string): string | undefined =>
        Object.entries(catalogue).find(([known]) => known === key)?.[1],
    });
    const texts = { bn: 'জাতীয়তা', en: 'Citizenship' };
    const own: Question = { key: 'nationality', kind: 'country', label: texts };
    expect(labelQuestion(own, words('bn', 'en')).label).toBe('জাতীয়তা');
    expect(labelQuestion(own, words('de', 'en')).label).toBe('Citizenship');
    expect(labelQuestion(own, words('de', 'fr')).label).toBe('জাতীয়তা');
    const [, studies] = PROFILE.sections as [Section, Section];
    expect(labelSection(studies, words('en', 'en'))).toEqual({ title: 'Your studies', intro: undefined });
    expect(labelQuestion(studies.questions[0] as Question, words('en', 'en'))).toMatchObject({
      ...{ label: 'Degree you want to study for', help: undefined },
      options: [{ value: 'DIPLOMA', label: 'Diploma' }, {}, {}, {}],
    });
  });

  it('built-in language options are sorted by name; other options keep their order', () => {
    const spoken = PROFILE.sections[0]?.questions.find(({ key }) => key === 'languages') as Question;
    const words = { language: 'en', ownLanguage: 'en' };
    const builtIn = (key: string) => Object.entries(catalogue).find(([known]) => known === key)?.[1];
    const names = labelQuestion(spoken, { ...words, builtIn }).options.map((option) => option.label);
    expect(names.slice(0, 4)).toEqual(['Amharic', 'Arabic', 'Bengali', 'Burmese']);
    expect(names).toEqual([...names].sort());
    const options = ['Zulu', 'English'].map((en) => ({ value: en, label: { en } }));
    const own: Question = { key: 'languages', kind: 'choices', options };
    expect(labelQuestion(own, { ...words, builtIn }).options.map((option) => option.label)).toEqual([
      'Zulu',
      'English',
    ]);
  });

  it('the form schema accepts a question of each type', () => {
    const options = [{ value: 'A', label }];
    const asked = [
      { kind: 'line', maxCharacters: 20 },
      { kind: 'paragraph', minWords: 10, maxWords: 20 },
      { kind: 'number', min: 1, max: 2, isWhole: true },
      { kind: 'date', from: '2000-02-29' },
      { kind: 'choice', options },
      { kind: 'choices', options, maxChosen: 1 },
      { kind: 'country' },
      { kind: 'money', currency: 'JPY', min: 0 },
      { kind: 'link' },
      { kind: 'grade' },
      { kind: 'statement', isRequired: true },
    ].map((question, place) => ({ key: `asked${place}`, label, help: label, ...question }));
    expect(problemsOf(formOf(...asked))).toEqual([]);
  });

  it.each<[string, unknown, [string, string][]]>([
    ['null', null, [['', 'formSections']]],
    ['a form without sections', { sections: [] }, [['sections', 'atLeastOne']]],
    [
      'an unknown type of question',
      formOf({ key: 'a', kind: 'toString', label }),
      [['sections.0.questions.0.kind', 'kindUnknown']],
    ],
    ['an unknown limit', formOf(line('a', { max: 3 })), [['sections.0.questions.0', 'propertyUnknown']]],
    ['a key used twice', formOf(line('a'), line('a')), [['sections.0.questions.1.key', 'keyTwice']]],
    [
      'a built-in property name as a key',
      formOf(line('constructor')),
      [['sections.0.questions.0.key', 'questionKey']],
    ],
    [
      'a question without a label',
      formOf(line('a', { label: {} })),
      [['sections.0.questions.0.label', 'required']],
    ],
    [
      'a label that cannot be stored',
      formOf(line('a', { label: { en: 'a\ufffe' } })),
      [['sections.0.questions.0.label.en', 'notStorable']],
    ],
    [
      'a built-in key with another type of question',
      formOf(line('gpa')),
      [['sections.0.questions.0.kind', 'kindOfBuiltIn']],
    ],
    [
      'limits that contradict each other',
      formOf({ key: 'a', kind: 'number', label, min: 3, max: 2 }),
      [['sections.0.questions.0.max', 'number']],
    ],
    [
      'an option used twice',
      formOf({
        key: 'a',
        kind: 'choice',
        label,
        options: [
          { value: 'A', label },
          { value: 'A', label },
        ],
      }),
      [['sections.0.questions.0.options', 'optionTwice']],
    ],
    [
      'a condition on a question that does not exist',
      formOf(line('a', { showWhen: { fact: 'b', is: 'oneOf', value: ['x'] } })),
      [['sections.0.questions.0.showWhen.fact', 'showWhenUnknown']],
    ],
    [
      'a condition for another type of question',
      formOf(line('a'), line('b', { showWhen: { fact: 'a', is: 'flag', value: true } })),
      [['sections.0.questions.1.showWhen.is', 'factKind']],
    ],
    [
      'a currency that does not exist',
      formOf({ key: 'a', kind: 'money', label, currency: 'XQX' }),
      [['sections.0.questions.0.currency', 'currency']],
    ],
    [
      'a form of 500 questions',
      formOf(...Array.from({ length: 500 }, (_, index) => line(`a${index}`))),
      [['', 'formSize']],
    ],
    ['a form of 10 MB', formOf(line('a', { help: { en: 'x'.repeat(10_000_000) } })), [['', 'formSize']]],
  ])('the form schema rejects %s', (_, form, problems) => {
    expect(problemsOf(form)).toEqual(problems);
  });

  it('the form schema reports a circular condition for each question involved', () => {
    const shownBy = (fact: string) => ({ showWhen: { not: { fact, is: 'oneOf', value: ['x'] } } });
    const circle = formOf(
      line('a', shownBy('c')),
      line('b', shownBy('a')),
      line('c', shownBy('b')),
      line('d', shownBy('c')),
    );
    expect(problemsOf(circle)).toEqual(
      [0, 1, 2].map((place) => [`sections.0.questions.${place}.showWhen`, 'showWhenCircular']),
    );
    // This form was not validated. Its evaluation still terminates, and shows no question of the cycle.
    expect([...shownQuestions(circle as Form, { a: 'y', b: 'y', c: 'y' })]).toEqual([]);
  });
});

describe('answer check', () => {
  const options = [
    { value: 'A', label },
    { value: 'B', label },
  ];
  it.each<[object, unknown, string]>([
    [{ kind: 'line' }, ' Ada ', 'fits'],
    [{ kind: 'line', maxCharacters: 2 }, 'Ada', 'tooLong'],
    [{ kind: 'line' }, 'a\nb', 'oneLine'],
    [{ kind: 'line' }, 5, 'notText'],
    [{ kind: 'line' }, 'a\u0000', 'notStorable'],
    [{ kind: 'paragraph', maxWords: 2 }, 'one\n two', 'fits'],
    [{ kind: 'paragraph', maxWords: 2 }, 'one two three', 'tooManyWords'],
    [{ kind: 'paragraph', minWords: 2 }, 'one', 'tooFewWords'],
    [{ kind: 'paragraph' }, 'x'.repeat(100_000), 'tooLong'],
    [{ kind: 'number', min: 0, max: 9 }, 9, 'fits'],
    [{ kind: 'number', min: 0, max: 9 }, '9', 'number'],
    [{ kind: 'number', min: 0, max: 9, isWhole: true }, 1.5, 'wholeNumber'],
    [{ kind: 'date' }, '2024-02-29', 'fits'],
    [{ kind: 'date' }, '2023-02-29', 'dayBetween'],
    [{ kind: 'date', until: '2020-01-01' }, '2020-01-02', 'dayBetween'],
    [{ kind: 'choice', options }, 'B', 'fits'],
    [{ kind: 'choice', options }, 'GONE', 'chooseAgain'],
    [{ kind: 'choice', options }, ['A'], 'chooseAgain'],
    [{ kind: 'choices', options }, ['B', 'A'], 'fits'],
    [{ kind: 'choices', options }, ['A', 'GONE'], 'chooseAgain'],
    [{ kind: 'choices', options, maxChosen: 1 }, ['A', 'B'], 'atMost'],
    [{ kind: 'country' }, 'BD', 'fits'],
    [{ kind: 'country' }, 'Bangladesh', 'country'],
    [{ kind: 'money', currency: 'USD', max: 100 }, { amount: 100, currency: 'USD' }, 'fits'],
    [{ kind: 'money', currency: 'USD', max: 100 }, { amount: 101, currency: 'USD' }, 'amount'],
    [{ kind: 'money', currency: 'USD' }, { amount: 1, currency: 'EUR' }, 'amountIn'],
    [{ kind: 'money', currency: 'USD' }, 1, 'amount'],
    [{ kind: 'link' }, 'https://example.org/a', 'fits'],
    [{ kind: 'link' }, 'javascript:alert(1)', 'httpUrl'],
    [{ kind: 'grade' }, { value: 3.2, of: 4 }, 'fits'],
    [{ kind: 'grade' }, { value: 4.1, of: 4 }, 'gradeAboveBest'],
    [{ kind: 'grade' }, { value: 3.2 }, 'grade'],
    [{ kind: 'statement' }, false, 'fits'],
    [{ kind: 'statement', isRequired: true }, false, 'required'],
    [{ kind: 'statement', isRequired: true, acceptsNo: true }, false, 'fits'],
    [{ kind: 'statement', isRequired: true, acceptsNo: true }, null, 'required'],
    [{ kind: 'statement' }, 'yes', 'trueOrFalse'],
    [{ kind: 'line', isRequired: true }, ' ', 'required'],
    [{ kind: 'choices', options, isRequired: true }, [], 'required'],
    [{ kind: 'line' }, null, 'fits'],
  ])('checking the question %j with the answer %j gives the result %s', (question, answer, expected) => {
    expect(check(question, answer)).toBe(expected);
    expect(check(question, answer, 'draft')).toBe(expected === 'required' ? 'fits' : expected);
  });

  it('countWords counts words in several languages', () => {
    expect(countWords('  one two\nthree ')).toBe(3);
    expect(countWords('আমি ভাত খাই')).toBe(3);
    expect(countWords('我喜欢读书')).toBeGreaterThan(1);
  });
});

describe('form section', () => {
  const form = schema.parse({
    sections: [
      { key: 'asked', title: label, questions: [line('a', { isRequired: true }), line('b')] },
      { key: 'optional', title: label, questions: [line('c'), line('d')] },
      {
        key: 'hidden',
        title: label,
        questions: [line('e', { showWhen: { fact: 'a', is: 'oneOf', value: ['more'] } })],
      },
    ],
  });
  it.each([
    [{}, ['notStarted', 'notStarted', 'notNeeded']],
    [{ b: 'x', c: 'x' }, ['inProgress', 'inProgress', 'notNeeded']],
    [{ a: 'x', c: 'x', d: 'x' }, ['done', 'done', 'notNeeded']],
    [{ a: 'more', b: 5 }, ['inProgress', 'notStarted', 'notStarted']],
  ])('form sections with the answers %j have the states %j', (answers, states) => {
    expect(Object.values(checkAnswers(form, answers, 'draft').sections)).toEqual(states);
  });

  it('checkAnswers lists answers that have no question', () => {
    expect(checkAnswers(form, { a: 'x', e: 'kept', gone: 1, empty: '' }, 'draft').notAsked).toEqual([
      'e',
      'gone',
    ]);
  });
});

describe('facts', () => {
  it('facts contain only valid answers, converted for conditions', () => {
    const answers = {
      nationality: 'BD',
      birthday: '2000-02-29',
      languages: ['en', 'bn'],
      gpa: { value: 3.2, of: 4 },
      isEnrolled: false,
      enrolledAt: 'University of Dhaka',
      income: { amount: 125_050, currency: 'USD' },
      degree: 'GONE',
    };
    expect(factsFrom(PROFILE, answers)).toEqual({
      nationality: 'BD',
      birthday: '2000-02-29',
      languages: ['bn', 'en'],
      gpa: { value: 3.2, of: 4 },
      isEnrolled: false,
      income: 1250.5,
    });
    expect(Object.keys(getFactKinds(PROFILE))).toEqual(listQuestions(PROFILE).map(({ key }) => key));
  });

  it('verified facts take precedence over answers, but invalid verified facts are ignored', () => {
    const verified = { gpa: { value: 3.9, of: 4 }, enrolledAt: 'University of Dhaka', nationality: 5 };
    expect(factsFrom(PROFILE, { gpa: { value: 1, of: 4 }, nationality: 'BD' }, verified)).toEqual({
      gpa: { value: 3.9, of: 4 },
      enrolledAt: 'University of Dhaka',
      nationality: 'BD',
    });
  });
});

describe('arbitrary input', () => {
  const anything = fc.dictionary(
    fc.constantFrom(...listQuestions(PROFILE).map(({ key }) => key), '__proto__', 'gone'),
    fc.anything({ withBigInt: false }),
  );
  it('checking arbitrary answers never throws, mutates them or returns wrong types', () => {
    const kinds = {
      choice: 'string',
      choices: 'object',
      number: 'number',
      day: 'string',
      grade: 'object',
      flag: 'boolean',
    };
    fc.assert(
      fc.property(anything, (answers) => {
        const before = Object.entries(answers);
        checkAnswers(PROFILE, answers, 'complete');
        expect(Object.entries(answers)).toEqual(before);
        for (const [fact, value] of Object.entries(factsFrom(PROFILE, answers)))
          expect(typeof value).toBe(kinds[getFactKinds(PROFILE)[fact] ?? 'flag']);
      }),
    );
  });

  it('the form schema rejects malformed forms', () => {
    const almost = fc.oneof(
      fc.anything({ withBigInt: false }),
      fc.record({
        sections: fc.array(
          fc.record({ key: fc.string(), questions: fc.array(fc.anything({ withBigInt: false })) }),
        ),
      }),
    );
    fc.assert(
      fc.property(almost, (form) => {
        expect(schema.safeParse(form).success).toBe(false);
      }),
    );
  });
});
