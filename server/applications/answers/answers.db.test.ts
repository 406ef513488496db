import { describe, expect, it } from 'vitest';
import { getCode, submit } from '../../test/applying.ts';
import { makeScholarship } from '../../test/factories.ts';
import { makeCoordinator, makeOrganisation } from '../../test/organisations.ts';
import { makePerson, type Person } from '../../test/people.ts';
import { MOTIVATION, makeScholarshipWithQuestions, TOWN, TRADE, TRAVELS } from '../../test/questions.ts';
import { fieldsOf, form, openAnswersPortal, SET, SUBMIT_ALL } from './test/answersPortal.ts';

const { portal, saveDraft, saveQuestions, applied } = await openAnswersPortal();

const readDraft = async (who: Person, id: string) =>
  (await portal.as(who, `{ applicationDraft(scholarshipId: "${id}") { version content ${SET} } }`)).data
    .applicationDraft;
const READ = `query ($id: UUID!) { application(id: $id) { version ${SET} } }`;

// product: P11.2
describe('draft answers', () => {
  it('a draft stores both valid and invalid answers and marks the invalid ones', async () => {
    const who = await makePerson(portal.ctx);
    const { id } = await makeScholarshipWithQuestions(portal.ctx, [MOTIVATION, TRAVELS, TOWN, TRADE]);
    expect((await saveDraft(who, id, undefined)).data.saveDraft.answers).toMatchObject({
      answers: {},
      problems: [],
    });
    const answers = { motivation: 'one two three four five six', travels: false, town: 'Bergen' };
    const sent = { ...answers, unknown: 1, trade: { a: { b: 1 } } };
    const { data } = await saveDraft(who, id, sent, 1, { phone: '1' });
    expect(data.saveDraft).toMatchObject({
      version: 2,
      content: { phone: '1' },
      answers: { version: 2, answers, notAsked: ['town'], sections: [{ key: 'more', state: 'IN_PROGRESS' }] },
    });
    const wrong = data.saveDraft.answers.problems.map(({ question }: { question: string }) => question);
    expect(wrong.sort()).toEqual(['motivation', 'trade', 'unknown']);
    await saveDraft(who, id, undefined, 2, { phone: '2' });
    await saveDraft(who, id, { town: null }, 3, { degree: 'DIPLOMA' });
    const kept = await readDraft(who, id);
    expect(kept).toMatchObject({ version: 4, content: { degree: 'DIPLOMA' } });
    expect(kept.answers).toMatchObject({
      answers: { motivation: answers.motivation, travels: false },
      notAsked: [],
    });
  });

  it('only one of two parallel draft saves succeeds, and that save can be repeated', async () => {
    const who = await makePerson(portal.ctx);
    const { id } = await makeScholarshipWithQuestions(portal.ctx, [MOTIVATION]);
    await saveDraft(who, id, { motivation: 'a' });
    const tabs = await Promise.all(['b', 'c'].map((motivation) => saveDraft(who, id, { motivation }, 1)));
    expect(tabs.map(getCode).sort()).toEqual(['CONFLICT', 'ok']);
    const kept = await readDraft(who, id);
    const repeated = await saveDraft(who, id, kept.answers.answers, 1);
    expect(repeated.data.saveDraft).toMatchObject({ version: 2, answers: { answers: kept.answers.answers } });
    expect(getCode(await saveDraft(who, id, { motivation: 'd' }, 1))).toBe('CONFLICT');
  });

  // product: P11.4
  it('answers are set aside when their question changes and restored with the question', async () => {
    const who = await makePerson(portal.ctx);
    const { id } = await makeScholarshipWithQuestions(portal.ctx, [
      MOTIVATION,
      TRAVELS,
      { ...TOWN, showWhen: undefined },
    ]);
    const answers = { motivation: 'Stars', travels: true, town: 'Bergen' };
    await saveDraft(who, id, answers);
    await saveQuestions(id, 1, MOTIVATION, { ...TRAVELS, kind: 'line' });
    const moved = (await readDraft(who, id)).answers;
    expect(moved).toMatchObject({ questions: { version: 2 }, answers: { motivation: 'Stars' } });
    expect(moved.setAside).toEqual([
      { question: 'town', kind: 'line', answer: 'Bergen' },
      { question: 'travels', kind: 'statement', answer: true },
    ]);
    await saveDraft(who, id, { travels: 'By train' }, 1);
    await saveQuestions(id, 2, MOTIVATION, TRAVELS, TOWN);
    const back = (await readDraft(who, id)).answers;
    expect(back.answers).toEqual(answers);
    expect(back.setAside).toEqual([{ question: 'travels', kind: 'line', answer: 'By train' }]);
  });

  it('draft answers are deleted with their draft and hidden from other applicants', async () => {
    const who = await makePerson(portal.ctx);
    const { id } = await makeScholarshipWithQuestions(portal.ctx, [MOTIVATION]);
    await saveDraft(who, id, { motivation: 'Canary' });
    expect(await readDraft(await makePerson(portal.ctx), id)).toBeNull();
    const count = () =>
      portal.ctx.db.answerSet.count({ where: { answers: { path: ['motivation'], equals: 'Canary' } } });
    expect(await count()).toBe(1);
    await portal.as(who, `mutation { discardDraft(scholarshipId: "${id}") }`);
    expect(await count()).toBe(0);
  });

  it('answers to a scholarship without questions are rejected', async () => {
    const who = await makePerson(portal.ctx);
    const { id } = await makeScholarship(portal.ctx);
    const { errors } = await saveDraft(who, id, { motivation: 'x' });
    expect(Object.keys(errors?.[0]?.extensions.fields ?? {})).toEqual(['answers']);
    expect(await readDraft(who, id)).toBeNull();
  });
});

// product: P11.3
describe('submitting answers', () => {
  it('a submission names each missing or invalid answer and stores nothing', async () => {
    const who = await makePerson(portal.ctx);
    const { id } = await makeScholarshipWithQuestions(portal.ctx, [MOTIVATION, TRAVELS, TOWN, TRADE]);
    expect(fieldsOf(await submit(portal, who, id))).toEqual(['answers.motivation']);
    const answers = { version: 1, answers: { travels: true, riddle: 1 } };
    expect(fieldsOf(await submit(portal, who, id, { phone: 'x', degree: 'DIPLOMA', answers }))).toEqual([
      'answers.motivation',
      'answers.riddle',
      'answers.town',
      'answers.trade',
      'phone',
    ]);
    expect(await portal.ctx.db.application.count({ where: { applicantId: who.id } })).toBe(0);
  });

  it('a submission stores the visible answers with their form version and deletes the draft', async () => {
    const who = await makePerson(portal.ctx);
    const { id } = await makeScholarshipWithQuestions(portal.ctx, [MOTIVATION, TRAVELS, TOWN]);
    await saveDraft(who, id, { motivation: 'draft' });
    const answers = { version: 1, answers: { motivation: ' Stars ', travels: false, town: 'hidden' } };
    const { data } = await submit(portal, who, id, { answers });
    await saveQuestions(id, 1, TRADE);
    const read = (await portal.as(who, READ, { id: data.submitApplication.id })).data.application;
    expect(read.answers).toMatchObject({
      questions: { version: 1 },
      answers: { motivation: 'Stars', travels: false },
      problems: [],
      sections: [{ state: 'DONE' }],
    });
    const rows = await portal.ctx.db.answerValue.findMany({
      where: { answerSet: { applications: { some: { id: data.submitApplication.id } } } },
      orderBy: { question: 'asc' },
    });
    expect(rows.map(({ question, text, flag }) => [question, text ?? flag])).toEqual([
      ['motivation', 'Stars'],
      ['travels', false],
    ]);
    expect(await portal.ctx.db.applicationDraft.count({ where: { applicantId: who.id } })).toBe(0);
    expect(
      await portal.ctx.db.answerSet.count({ where: { answers: { path: ['motivation'], equals: 'draft' } } }),
    ).toBe(0);
  });

  it('a submission with changed questions returns a CONFLICT naming the changes', async () => {
    const who = await makePerson(portal.ctx);
    const { id } = await makeScholarshipWithQuestions(portal.ctx, [MOTIVATION, TRAVELS]);
    await saveQuestions(id, 1, { ...MOTIVATION, maxWords: 300 }, TRADE);
    const sent = await submit(portal, who, id, { answers: { version: 1, answers: { motivation: 'x' } } });
    expect(sent.errors?.[0]?.extensions).toMatchObject({
      code: 'CONFLICT',
      questions: { answers: { version: 2, added: ['trade'], removed: ['travels'], changed: ['motivation'] } },
    });
    const never = await submit(portal, who, id, { answers: { version: 7, answers: {} } });
    expect(never.errors?.[0]?.extensions).toMatchObject({
      questions: { answers: { version: 2, added: null } },
    });
  });
});

// product: P11.5
describe('submitted answers', () => {
  it('answers are visible only to the applicant and staff, not to API keys', async () => {
    const { who, organisation, id } = await applied([MOTIVATION], { motivation: 'Canary' });
    const coordinator = await makeCoordinator(portal.ctx, organisation.id);
    const moderator = await portal.person('moderator');
    for (const reader of [who, coordinator, moderator])
      expect((await portal.as(reader, READ, { id })).data.application.answers.answers).toEqual({
        motivation: 'Canary',
      });
    const stranger = await makeCoordinator(portal.ctx, (await makeOrganisation(portal.ctx)).id);
    for (const other of [await makePerson(portal.ctx), stranger])
      expect(getCode(await portal.as(other, READ, { id }))).toBe('NOT_FOUND');
    const { data } = await portal.as(
      who,
      'mutation { createPartnerKey(input: { name: "K", scopes: [APPLICATIONS_READ] }) { key } }',
    );
    const answer = await portal.request({
      method: 'POST',
      url: '/graphql',
      headers: { authorization: `Bearer ${data.createPartnerKey.key}` },
      payload: { query: READ, variables: { id } },
    });
    expect(answer.json().data.application).toMatchObject({ version: 1, answers: null });
  });
});

// product: P11.9
describe('submitting several applications', () => {
  it('a bulk submission submits the valid applications and returns a result for each application', async () => {
    const who = await makePerson(portal.ctx);
    const [asks, changed, closed] = [
      await makeScholarshipWithQuestions(portal.ctx, [MOTIVATION]),
      await makeScholarshipWithQuestions(portal.ctx, [TRAVELS]),
      await makeScholarship(portal.ctx, { deadline: '2026-06-01' }),
    ];
    await saveQuestions(changed.id, 1, TRADE);
    const plain = await makeScholarship(portal.ctx);
    const inputs = [
      form(asks.id, { phone: 'x' }),
      form(changed.id, { answers: { version: 1, answers: { travels: true } } }),
      form(closed.id),
      form(plain.id),
      form(plain.id),
    ];
    const { data } = await portal.as(who, SUBMIT_ALL, { inputs });
    expect(data.submitApplications).toMatchObject([
      {
        scholarshipId: asks.id,
        application: null,
        code: 'INVALID_INPUT',
        fields: ['phone', 'answers.motivation'].map((field) => ({ field, message: expect.any(String) })),
      },
      { code: 'CONFLICT', fields: [], questions: { version: 2, added: ['trade'] } },
      { code: 'CONFLICT', fields: [], questions: null, message: expect.stringContaining('closed') },
      { isDone: true, application: { id: expect.any(String) }, code: null, message: null },
      { application: null, code: 'CONFLICT' },
    ]);
    const kept = await portal.ctx.db.application.findMany({ where: { applicantId: who.id } });
    expect(kept.map(({ scholarshipId }) => scholarshipId)).toEqual([plain.id]);
  });

  it('a bulk submission repeated with the same key creates no second application', async () => {
    const who = await makePerson(portal.ctx);
    const inputs = [
      form((await makeScholarship(portal.ctx)).id),
      form((await makeScholarship(portal.ctx)).id),
    ];
    const first = await portal.as(who, SUBMIT_ALL, { inputs, key: 'all' });
    const again = await portal.as(who, SUBMIT_ALL, { inputs, key: 'all' });
    expect(again.data).toEqual(first.data);
    expect(await portal.ctx.db.application.count({ where: { applicantId: who.id } })).toBe(2);
  });
});
