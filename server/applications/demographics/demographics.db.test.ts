import { describe, expect, it } from 'vitest';
import { readPdf } from '../../../packages/fileInspection/test/readPdf.ts';
import { createPartnerKey } from '../../accounts/partnerKeys/managePartnerKeys.ts';
import { readAllRows } from '../../test/allRows.ts';
import { makeScholarship } from '../../test/factories.ts';
import { makePerson } from '../../test/people.ts';
import { rounds } from '../../test/rounds.ts';
import { openDemographicsPortal, QUESTIONS, SHOWN } from './test/demographicsPortal.ts';

const { portal, makeAnswered, makeCounted, count } = await openDemographicsPortal();

const SAVE = `mutation ($id: UUID!, $answers: [DemographicAnswerInput!]!) {
  saveDemographics(applicationId: $id, answers: $answers) { answers { question option } } }`;
const READ =
  '($id: UUID!) { demographics(applicationId: $id) { questions { question options } answers { question option } } }';
const disabled = (option: string) => [{ question: 'DISABILITY', option }];

describe('voluntary demographic answers', () => {
  // product: P16.1
  it('applicants can give, change and delete demographic answers, or skip them', async () => {
    const { id: scholarshipId } = await makeScholarship(portal.ctx);
    const ada = await makeAnswered(scholarshipId, 'PENDING', null);
    const save = (answers: object[]) => portal.as(ada, SAVE, { id: ada.applicationId, answers });
    const { data } = await portal.as(ada, `query ${READ}`, { id: ada.applicationId });
    expect(data.demographics).toEqual({
      questions: QUESTIONS.map((question) => ({ question, options: ['YES', 'NO'] })),
      answers: [],
    });
    expect((await save(disabled('YES'))).data.saveDemographics.answers).toEqual(disabled('YES'));
    const caring = { question: 'CARING', option: 'NO' };
    expect((await save([caring])).data.saveDemographics.answers).toEqual([caring]);
    const fields = async (answers: object[]) =>
      Object.keys((await save(answers)).errors?.[0]?.extensions.fields ?? {});
    expect(await fields(disabled('MAYBE'))).toEqual(['answers.0.option']);
    expect(await fields([{ question: 'GENDER', option: 'MAN' }])).toEqual(['answers.0.question']);
    expect(await fields([...disabled('NO'), ...disabled('YES')])).toEqual(['answers.1.question']);
    expect(await fields(disabled('__proto__'))).toEqual(['answers.0.option']);
    expect(
      (await portal.as(ada, `query ${READ}`, { id: ada.applicationId })).data.demographics.answers,
    ).toEqual([caring]);
    expect((await save([])).data.saveDemographics.answers).toEqual([]);
  });

  // product: P16.2
  it('saving demographic answers changes only their table, which other users cannot read', async () => {
    const { id: scholarshipId } = await makeScholarship(portal.ctx);
    const ada = await makeAnswered(scholarshipId, 'PENDING', null);
    const keyOwner = await makePerson(portal.ctx, { role: 'MODERATOR' });
    const { key } = await createPartnerKey(
      { ...portal.ctx, viewer: { ...keyOwner, role: 'MODERATOR', emailVerified: true, hasFreshProof: true } },
      { name: 'Site', scopes: ['APPLICATIONS_READ'] },
    );
    keyOwner.headers = { authorization: `Bearer ${key}` };
    const seen = async () => {
      const record = await portal.asAdmin(
        '($id: UUID!) { application(id: $id) { updatedAt version timeline { kind } } applications { items { updatedAt } } }'.replace(
          /^/,
          'query ',
        ),
        { id: ada.applicationId },
      );
      const files = await Promise.all(
        [
          `/exports/applications.csv?columns=applicant,answers&scholarship=${scholarshipId}`,
          '/exports/users.csv',
        ].map(async (url) => (await portal.requestAs('admin', { url })).body),
      );
      const url = `/papers/applications/${ada.applicationId}.pdf`;
      const paper = await readPdf((await portal.requestAs('admin', { url })).rawPayload);
      const withKey = await portal.as(keyOwner, '{ applications { items { id updatedAt } } }');
      return JSON.stringify([record.data, files, paper.text, withKey]);
    };
    const before = { rows: await readAllRows(portal.ctx), seen: await seen() };
    await portal.as(ada, SAVE, { id: ada.applicationId, answers: disabled('YES') });
    const came = (await readAllRows(portal.ctx)).filter((row) => !before.rows.includes(row));
    expect(
      came.filter(
        (row) =>
          !/^(users|sessions|audit_entries|system_state|rate_limits|list_writes|partner_keys) /.test(row),
      ),
    ).toEqual([expect.stringMatching(/^demographic_answers /)]);
    expect(came.join()).toMatch(/DISABILITY/);
    expect(came.filter((row) => row.includes('DISABILITY'))).toHaveLength(1);
    expect(await seen()).toBe(before.seen);
    const byKey = await portal.as(keyOwner, `query ${READ}`, { id: ada.applicationId });
    expect(byKey.errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    for (const asking of ['asAdmin', 'asModerator'] as const)
      expect(
        (await portal[asking](`query ${READ}`, { id: ada.applicationId })).errors?.[0]?.extensions.code,
      ).toBe('NOT_FOUND');
  });
});

/** A short test run uses only the first of these counts. */
const SMALL_COUNTS = [
  [
    'only nine accepted applicants gave an answer',
    { YES: { ACCEPTED: 9, REJECTED: 11 }, NO: { ACCEPTED: 30, REJECTED: 30 } },
  ],
  ['nobody gave one of the answers', { NO: { ACCEPTED: 30, REJECTED: 30 } }],
] as const;
const tested = SMALL_COUNTS.slice(0, rounds(1, SMALL_COUNTS.length));

describe('demographic counts', () => {
  // product: P16.3
  it('demographic answers are counted only after the deadline and all decisions', async () => {
    const id = await makeCounted();
    await makeAnswered(id, 'ACCEPTED', null);
    const gone = await makeAnswered(id, 'ACCEPTED', 'YES');
    const last = await makeAnswered(id, 'PENDING', 'YES');
    const { db, now } = portal.ctx;
    await db.application.update({ where: { id: gone.applicationId }, data: { cancelledAt: now() } });
    const open = await makeScholarship(portal.ctx);
    expect(await count(open.id)).toEqual({ state: 'OPEN', tables: [] });
    expect(await count(id)).toEqual({ state: 'UNDECIDED', tables: [] });
    await db.application.update({ where: { id: last.applicationId }, data: { cancelledAt: now() } });
    expect(await count(id)).toEqual(SHOWN);
  });

  // product: P16.4
  it.each(tested)('demographic counts are hidden permanently if %s', async (_, counts) => {
    const id = await makeCounted(counts);
    expect(await count(id)).toEqual({ state: 'COUNTED', tables: [] });
    const stored = await portal.ctx.db.demographicCount.findUniqueOrThrow({ where: { scholarshipId: id } });
    expect(stored.tables).toEqual([]);
    await Promise.all(Array.from({ length: 12 }, () => makeAnswered(id, 'ACCEPTED', 'YES')));
    await Promise.all(Array.from({ length: 12 }, () => makeAnswered(id, 'REJECTED', 'YES')));
    expect(await count(id)).toEqual({ state: 'COUNTED', tables: [] });
  });
});
