import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../../../test/api.ts';
import { getCode, submit } from '../../../test/applying.ts';
import { makeRoundOf } from '../../../test/assessment.ts';
import { makePerson, type Person } from '../../../test/people.ts';
import { MOTIVATION, makeScholarshipWithQuestions, TOWN, TRAVELS } from '../../../test/questions.ts';

const INCOME = { key: 'income', kind: 'money', label: { en: 'Income' }, currency: 'EUR' };
const GIVEN = {
  Ada: { motivation: 'Stars', travels: true, town: 'Oslo', income: { amount: 120_050, currency: 'EUR' } },
  Bo: { motivation: 'Ships', travels: false },
};
const CANDIDATES = `query ($id: UUID!, $questions: [String!]!) { candidates(scholarshipId: $id, orderBy: NAME) { items {
  application { answerTexts(questions: $questions) } } } }`;

let portal: TestPortal;
let moderator: Person;
let scholarshipId: string;

beforeAll(async () => {
  portal = await startTestPortal();
  moderator = await makePerson(portal.ctx, { role: 'MODERATOR' });
  ({ id: scholarshipId } = await makeScholarshipWithQuestions(portal.ctx, [
    MOTIVATION,
    TRAVELS,
    TOWN,
    INCOME,
  ]));
  for (const [applicantName, answers] of Object.entries(GIVEN)) {
    const sent = { applicantName, answers: { version: 1, answers } };
    expect(getCode(await submit(portal, await makePerson(portal.ctx), scholarshipId, sent))).toBe('ok');
  }
});

afterAll(() => portal.close());

const read = (questions: string[], as = moderator) =>
  portal.as(as, CANDIDATES, { id: scholarshipId, questions });

// product: P18.94
describe('pinned answers', () => {
  it('the candidate list shows the answers to up to five pinned questions as text', async () => {
    const { data } = await read(['income', 'town', 'travels', 'unknown']);
    expect(data.candidates.items).toEqual([
      { application: { answerTexts: ['€1,200.50', 'Oslo', 'Yes', null] } },
      { application: { answerTexts: [null, null, 'No', null] } },
    ]);
    const { errors } = await read(['a', 'b', 'c', 'd', 'e', 'f']);
    expect(errors?.[0]?.extensions.fields).toHaveProperty('questions');
  });

  it('the candidates file contains only the pinned answers, in the pinned order', async () => {
    const { body } = await portal.requestAs(moderator, {
      url: `/exports/candidates.csv?sort=NAME&scholarship=${scholarshipId}&columns=applicant,answers&question=town&question=motivation`,
    });
    const rows: string[][] = parse(body, { bom: true, record_delimiter: '\r\n' });
    expect(rows.map(([, ...cells]) => cells)).toEqual([
      ['Applicant', 'Where to?', 'Why you?'],
      ['Ada', 'Oslo', 'Stars'],
      ['Bo', '', 'Ships'],
    ]);
  });

  // security: C109
  it('pinned answers are hidden from assessors of an open blind round', async () => {
    const { db } = portal.ctx;
    const { id: applicationId } = await db.application.findFirstOrThrow({ where: { scholarshipId } });
    const round = await makeRoundOf(portal.ctx, { scholarshipId, applicationId }, { state: 'OPEN' });
    await db.assessmentRound.update({ where: { id: round.id }, data: { isBlind: true } });
    const assessor = await makePerson(portal.ctx, { role: 'MODERATOR' });
    expect((await read(['town'], assessor)).data.candidates.items).toHaveLength(2);
    await db.panelMember.create({
      data: { panelId: round.panelId ?? '', userId: assessor.id, createdAt: portal.ctx.now() },
    });
    const hidden = await read(['town'], assessor);
    expect(JSON.stringify(hidden)).not.toContain('Oslo');
    expect(hidden.data.candidates).toBeNull();
  });
});
