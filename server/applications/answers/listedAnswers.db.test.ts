import { randomUUID } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../../test/api.ts';
import { getCode, submit } from '../../test/applying.ts';
import { makeCoordinator, makeOrganisation } from '../../test/organisations.ts';
import { makePerson } from '../../test/people.ts';
import { MOTIVATION, makeForm, makeScholarshipWithQuestions, TRAVELS } from '../../test/questions.ts';

let portal: TestPortal;
let scholarshipId: string;
const label = { en: 'Subjects' };
const options = ['PHYSICS', 'MUSIC'].map((value) => ({ value, label: { en: value.toLowerCase() } }));
const SUBJECTS = { key: 'subjects', kind: 'choices', label, options };
const INCOME = { key: 'income', kind: 'money', label: { en: 'Income' }, currency: 'EUR' };
const BORN = { key: 'born', kind: 'date', label: { en: 'Born' } };
const GIVEN = {
  Ada: {
    motivation: 'I play the Violin 100%',
    travels: true,
    subjects: ['PHYSICS', 'MUSIC'],
    born: '2004-02-29',
  },
  Bo: {
    motivation: '=1+1',
    travels: false,
    subjects: ['MUSIC'],
    income: { amount: 120_050, currency: 'EUR' },
  },
  Cy: { motivation: 'Stars' },
};

beforeAll(async () => {
  portal = await startTestPortal();
  ({ id: scholarshipId } = await makeScholarshipWithQuestions(portal.ctx, [
    MOTIVATION,
    TRAVELS,
    SUBJECTS,
    INCOME,
    BORN,
  ]));
  for (const [applicantName, answers] of Object.entries(GIVEN)) {
    const sent = { applicantName, answers: { version: 1, answers } };
    expect(getCode(await submit(portal, await makePerson(portal.ctx), scholarshipId, sent))).toBe('ok');
  }
  await portal.asModerator(
    'mutation ($id: UUID!, $form: Form!) { saveQuestions(input: { scholarshipId: $id, form: $form, version: 1 }) { id } }',
    {
      id: scholarshipId,
      form: makeForm({ ...MOTIVATION, label: { en: 'Why?' } }, { ...TRAVELS, key: 'moves' }),
    },
  );
  const { id: other } = await makeScholarshipWithQuestions(portal.ctx, [MOTIVATION]);
  const sent = { applicantName: 'Di', answers: { version: 1, answers: { motivation: 'Stars' } } };
  await submit(portal, await makePerson(portal.ctx), other, sent);
});

afterAll(() => portal.close());

const LIST = `query ($filter: ApplicationFilter) { applications(filter: $filter, sort: APPLICANT) { items { applicantName } totalCount }
  applicationCounts(filter: $filter) { totalCount } applicationIds(filter: $filter) { ids } }`;
const list = (answers: object[], given: object = { scholarshipId }) =>
  portal.asModerator(LIST, { filter: { ...given, answers } });
const namesOf = async (answers: object[]) => {
  const { data } = await list(answers);
  const names = data.applications.items.map((one: { applicantName: string }) => one.applicantName);
  const counted = data.applicationCounts.reduce(
    (sum: number, one: { totalCount: number }) => sum + one.totalCount,
    0,
  );
  expect([data.applications.totalCount, data.applicationIds.ids.length, counted]).toEqual([
    names.length,
    names.length,
    names.length,
  ]);
  return names.join(' ');
};

// product: P11.7
describe('application list', () => {
  it.each([
    ['any of several choices', [{ question: 'subjects', oneOf: ['PHYSICS', 'ART'] }], 'Ada'],
    ['one choice of several', [{ question: 'subjects', oneOf: ['MUSIC'] }], 'Ada Bo'],
    ['part of a text answer', [{ question: 'motivation', contains: 'violin 100%' }], 'Ada'],
    ['a yes-or-no answer', [{ question: 'travels', oneOf: ['false'] }], 'Bo'],
    ['an amount range', [{ question: 'income', atLeast: 120_000, atMost: 130_000 }], 'Bo'],
    ['a range of dates', [{ question: 'born', from: '2004-02-29', until: '2004-03-01' }], 'Ada'],
    ['a range of dates that begins before 1970', [{ question: 'born', from: '1965-01-01' }], 'Ada'],
    [
      'two answers',
      [
        { question: 'subjects', oneOf: ['MUSIC'] },
        { question: 'travels', oneOf: ['true'] },
      ],
      'Ada',
    ],
    ['a text within one scholarship', [{ question: 'motivation', oneOf: ['Stars'] }], 'Cy'],
    ['an answer that nobody gave', [{ question: 'moves', oneOf: ['true'] }], ''],
  ])('the application list filters by %s', async (_, answers, names) => {
    expect(await namesOf(answers)).toBe(names);
  });

  it('an invalid answer filter is rejected with an error that names its field', async () => {
    const fields = async (answers: object[], given?: object) =>
      Object.keys((await list(answers, given)).errors?.[0]?.extensions.fields ?? {});
    expect(await fields([{ question: 'subjects', oneOf: ['MUSIC'] }], {})).toEqual(['filter.scholarshipId']);
    expect(await fields([{ question: 'subjects' }])).toEqual(['filter.answers.0']);
    expect(await fields([{ question: 'a b', contains: 'x' }])).toEqual(['filter.answers.0.question']);
    expect(await fields(Array.from({ length: 6 }, () => ({ question: 'a', contains: 'x' })))).toEqual([
      'filter.answers',
    ]);
  });

  // product: P7.57
  it('the application list shows requested answers as text, worded as in their form version', async () => {
    const read = (questions: string[], as: 'asModerator' | 'asStudent' = 'asModerator') =>
      portal[as](
        `query ($id: UUID, $questions: [String!]!) { applications(filter: { scholarshipId: $id }, sort: APPLICANT) { items {
          answerTexts(questions: $questions) } } }`,
        { id: scholarshipId, questions },
      );
    const { data } = await read(['income', 'subjects', 'travels', 'unknown']);
    expect(data.applications.items.map((one: { answerTexts: unknown }) => one.answerTexts)).toEqual([
      [null, 'physics, music', 'Yes', null],
      ['€1,200.50', 'music', 'No', null],
      [null, null, null, null],
    ]);
    const { errors } = await read(['a', 'b', 'c', 'd', 'e', 'f']);
    expect(errors?.[0]?.extensions.fields).toHaveProperty('questions');
    expect(getCode(await read(['income'], 'asStudent'))).toBe('FORBIDDEN');
  });

  it('the application list hides answers from staff API keys', async () => {
    const { data } = await portal.asModerator(
      'mutation { createPartnerKey(input: { name: "K", scopes: [APPLICATIONS_READ] }) { key } }',
    );
    const ask = async (filter: object) =>
      (
        await portal.request({
          method: 'POST',
          url: '/graphql',
          headers: { authorization: `Bearer ${data.createPartnerKey.key}` },
          payload: {
            query:
              'query ($filter: ApplicationFilter) { applications(filter: $filter) { totalCount items { answers { answers } answerTexts(questions: ["motivation"]) } } }',
            variables: { filter },
          },
        })
      ).json();
    const answers = [{ question: 'subjects', oneOf: ['MUSIC'] }];
    expect((await ask({ scholarshipId, answers })).errors[0].extensions.code).toBe('FORBIDDEN');
    const read = await ask({ scholarshipId });
    expect(read.data.applications).toEqual({
      totalCount: 3,
      items: Array(3).fill({ answers: null, answerTexts: null }),
    });
  });
});

// product: P11.8
describe('application export', () => {
  const table = async (query: string): Promise<string[][]> => {
    const { body } = await portal.requestAs('moderator', {
      url: `/exports/applications.csv?sort=APPLICANT&${query}`,
    });
    return parse(body, { bom: true, record_delimiter: '\r\n' });
  };

  it("exports have a column per question of any version, under the question's latest label", async () => {
    const rows = await table(`scholarship=${scholarshipId}&columns=applicant,answers`);
    expect(rows.map(([, name, , ...cells]) => [name, ...cells])).toEqual([
      ['Applicant', 'Why?', 'Will you travel?', 'Will you travel?', 'Subjects', 'Income', 'Born'],
      ['Ada', 'I play the Violin 100%', '', 'Yes', 'physics, music', '', '29 Feb 2004'],
      ['Bo', "'=1+1", '', 'No', 'music', '€1,200.50', ''],
      ['Cy', 'Stars', '', '', '', '', ''],
    ]);
  });

  // product: P7.57
  it('an export contains only the questions named in the URL, in that order', async () => {
    const rows = await table(
      `scholarship=${scholarshipId}&columns=applicant,answers&question=income&question=motivation&question=unknown`,
    );
    expect(rows.map(([, ...cells]) => cells)).toEqual([
      ['Applicant', 'Email', 'Income', 'Why?'],
      ['Ada', expect.any(String), '', 'I play the Violin 100%'],
      ['Bo', expect.any(String), '€1,200.50', "'=1+1"],
      ['Cy', expect.any(String), '', 'Stars'],
    ]);
  });

  // product: P13.3
  it('the XLSX export has typed amounts and dates, and stores formulas as text', async () => {
    const { rawPayload } = await portal.requestAs('moderator', {
      url: `/exports/applications.xlsx?sort=APPLICANT&scholarship=${scholarshipId}&columns=applicant,answers`,
    });
    const { sheets } = await readXlsx(rawPayload, { readStyles: true });
    expect(sheets[0]?.rows.map(([, name, , ...cells]) => [name, ...cells])).toEqual([
      ['Applicant', 'Why?', 'Will you travel?', 'Will you travel?', 'Subjects', 'Income', 'Born'],
      ['Ada', 'I play the Violin 100%', null, 'Yes', 'physics, music', null, new Date('2004-02-29')],
      ['Bo', '=1+1', null, 'No', 'music', 1200.5, null],
      ['Cy', 'Stars', null, null, null, null, null],
    ]);
  });

  it('an export of several scholarships has a single answers column if requested', async () => {
    const rows = await table('columns=answers');
    expect(rows.map(([, cell]) => cell)).toEqual([
      'Answers to questions',
      'Why you?: I play the Violin 100%\nWill you travel?: Yes\nSubjects: physics, music\nBorn: 29 Feb 2004',
      'Why you?: =1+1\nWill you travel?: No\nSubjects: music\nIncome: €1,200.50',
      'Why you?: Stars',
      'Why you?: Stars',
    ]);
    expect((await table('')).join()).not.toContain('Violin');
  });

  // security: C100
  it("an export hides the questions of another organisation's scholarship", async () => {
    const [ours, theirs] = [await makeOrganisation(portal.ctx), await makeOrganisation(portal.ctx)];
    const coordinator = await makeCoordinator(portal.ctx, ours.id);
    const { id } = await makeScholarshipWithQuestions(portal.ctx, [MOTIVATION], {
      organisationId: theirs.id,
    });
    const read = async (given: string) => {
      const url = `/exports/applications.csv?scholarship=${given}&columns=answers`;
      return (await portal.request({ url, headers: coordinator.headers })).body;
    };
    expect(await read(id)).toBe(await read(randomUUID()));
    await portal.ctx.db.scholarship.update({ where: { id }, data: { organisationId: ours.id } });
    expect(await read(id)).toContain('Why you?');
  });

  it('an export can be filtered by answers named in the URL', async () => {
    const rows = await table(
      `scholarship=${scholarshipId}&answer=subjects:PHYSICS&answer=subjects:ART&columns=applicant`,
    );
    expect(rows.map(([, name]) => name)).toEqual(['Applicant', 'Ada']);
    const rich = await table(`scholarship=${scholarshipId}&answer=income%3E=120000&columns=applicant`);
    expect(rich.map(([, name]) => name)).toEqual(['Applicant', 'Bo']);
    const refused = await portal.requestAs('moderator', {
      url: '/exports/applications.csv?answer=subjects:MUSIC',
    });
    expect(refused.statusCode).toBe(400);
  });
});
