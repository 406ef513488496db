import { describe, expect, it } from 'vitest';
import { startTestPortal } from '../../test/api.ts';
import { FORM } from '../../test/applying.ts';
import { makeApplication, makeScholarship } from '../../test/factories.ts';
import { makePerson, type Person } from '../../test/people.ts';
import { MOTIVATION, makeGeneralForm, makeScholarshipWithQuestions, TRAVELS } from '../../test/questions.ts';
import { makeReference, REFEREES } from '../../test/references.ts';
import { answerProfile, FROM_BANGLADESH, makeDemanding } from '../../test/requirements.ts';
import { rounds } from '../../test/rounds.ts';
import { DRAFTS, openDraftsPortal, SAVE } from './test/draftsPortal.ts';

const { portal, draftOf, readinessOf, send, submit, appliedFor } = await openDraftsPortal();

const CLOSED = { deadline: '2026-06-01' };

// product: P11.22
describe('draft readiness', () => {
  it('draft readiness predicts the result of submitting the draft', async () => {
    const who = await makePerson(portal.ctx);
    const referring = await makeScholarshipWithQuestions(portal.ctx, [REFEREES]);
    const demanding = await makeDemanding(portal.ctx, { hard: FROM_BANGLADESH });
    const foreign = '/files/0198c5a2-6b0e-7c3f-9d44-0c2f5a1b7e90.webp';
    const cases = [
      [await makeScholarshipWithQuestions(portal.ctx, [MOTIVATION]), FORM],
      [await makeScholarship(portal.ctx), { ...FORM, address: '' }],
      [await makeScholarship(portal.ctx), { ...FORM, applicantImage: foreign }],
      [referring, FORM],
      [demanding, FORM],
      [await makeScholarship(portal.ctx, CLOSED), FORM],
      [await makeScholarship(portal.ctx, { archivedAt: new Date('2026-01-01') }), FORM],
      [await makeScholarship(portal.ctx), FORM],
    ] as const;
    const rows = cases.map(([{ id: scholarshipId }, content]) => ({
      ...{ applicantId: who.id, scholarshipId, content: content as object },
    }));
    await portal.ctx.db.applicationDraft.createMany({ data: rows });
    const ids = rows.map(({ scholarshipId }) => scholarshipId);
    const said = [];
    for (const id of ids) said.push(await readinessOf(who, id));
    const results = (await submit(who, ids)).data.submitDrafts;
    for (const [place, readiness] of said.entries()) {
      const { isDone, fields, message } = results[place];
      expect(readiness.isReady).toBe(isDone);
      const missing = readiness.missing.map(({ field }: { field: string }) => field);
      expect(missing.sort()).toEqual(fields.map(({ field }: { field: string }) => field).sort());
      if (readiness.obstacle) expect(readiness.obstacle.message).toBe(message);
    }
    expect(said.map((one) => one.obstacle?.kind ?? one.missing.length)).toEqual([
      1,
      1,
      1,
      1,
      'REQUIREMENTS',
      'CLOSED',
      'CLOSED',
      0,
    ]);
    await answerProfile(portal.ctx, who, { nationality: 'BD' });
    await makeReference(portal.ctx, who, {
      ...{ scholarshipId: referring.id, state: 'RECEIVED', receivedAt: portal.ctx.now() },
    });
    expect((await readinessOf(who, referring.id)).isReady).toBe(true);
    expect((await readinessOf(who, demanding.id)).isReady).toBe(true);
  });

  it('a draft is not ready until the required e-mail verification is complete', async () => {
    const strict = await startTestPortal({ REQUIRE_VERIFIED_EMAIL: 'true' });
    try {
      const who = await makePerson(strict.ctx, { emailVerified: false });
      const { id } = await makeScholarship(strict.ctx);
      await strict.as(who, SAVE, { id, content: FORM });
      const { data } = await strict.as(who, DRAFTS);
      expect(data.myDrafts[0].readiness).toMatchObject({
        isReady: false,
        obstacle: { kind: 'EMAIL_NOT_VERIFIED', message: expect.any(String) },
      });
    } finally {
      await strict.close();
    }
  });

  it('checking five drafts takes as many queries as checking one', async () => {
    const [one, five] = [await makePerson(portal.ctx), await makePerson(portal.ctx)];
    const make = async (who: Person) =>
      draftOf(who, (await makeScholarshipWithQuestions(portal.ctx, [MOTIVATION, REFEREES])).id);
    await make(one);
    for (let count = 0; count < 5; count += 1) await make(five);
    const ofOne = await portal.countQueries(() => portal.as(one, DRAFTS));
    expect(await portal.countQueries(() => portal.as(five, DRAFTS))).toBe(ofOne);
  });
});

// product: P11.22
describe('submitting several drafts', () => {
  it('a draft version that a parallel save has replaced is never submitted', async () => {
    for (let round = 0; round < rounds(10, 100); round += 1) {
      const who = await makePerson(portal.ctx);
      const id = await draftOf(who, (await makeScholarship(portal.ctx)).id);
      const { revision } = await readinessOf(who, id);
      const [{ data }, saved] = await Promise.all([
        send(who, [{ scholarshipId: id, revision }]),
        portal.as(who, SAVE, { id, content: { ...FORM, ssc: 'newer' }, version: 1 }),
      ]);
      const [application] = await portal.ctx.db.application.findMany({ where: { applicantId: who.id } });
      const [draft] = await portal.ctx.db.applicationDraft.findMany({ where: { applicantId: who.id } });
      expect(data.submitDrafts[0].isDone).toBe(application !== undefined);
      const held = application?.ssc ?? Object(draft?.content).ssc;
      if (!saved.errors) expect(held).toBe('newer');
    }
  });

  it('drafts whose content, questions or general answers have changed are rejected', async () => {
    const who = await makePerson(portal.ctx);
    const general = await makeGeneralForm(portal.ctx, [TRAVELS]);
    const [first, second] = [
      await makeScholarship(portal.ctx, { generalFormId: general.id }),
      await makeScholarship(portal.ctx, { generalFormId: general.id }),
    ];
    const typed = await draftOf(who, (await makeScholarship(portal.ctx)).id);
    const asked = await makeScholarshipWithQuestions(portal.ctx, [TRAVELS]);
    await draftOf(who, asked.id);
    await draftOf(who, first.id);
    const drafts = [];
    for (const scholarshipId of [typed, asked.id, first.id])
      drafts.push({ scholarshipId, revision: (await readinessOf(who, scholarshipId)).revision });
    await draftOf(who, typed, { content: { ...FORM, ssc: '5' }, version: 1 });
    const next = `mutation ($form: Form!) { saveQuestions(input: { scholarshipId: "${asked.id}", version: 1, form: $form }) { version } }`;
    const form = {
      sections: [{ key: 'more', title: { en: 'More' }, questions: [TRAVELS, { ...TRAVELS, key: 'sails' }] }],
    };
    expect((await portal.asModerator(next, { form })).errors).toBeUndefined();
    await draftOf(who, second.id, { answers: { 'general.travels': true }, generalVersion: 0 });
    const { data } = await send(who, drafts);
    const codes = data.submitDrafts.map(({ code }: { code: string }) => code);
    expect(codes).toEqual(['CONFLICT', 'CONFLICT', 'CONFLICT']);
    expect(await appliedFor(who)).toEqual([]);
    expect((await portal.as(who, DRAFTS)).data.myDrafts).toHaveLength(4);
  });

  it('repeating a bulk submission during the first call returns the same result', async () => {
    const { db } = portal.ctx;
    const who = await makePerson(portal.ctx);
    const scholarshipId = await draftOf(who, (await makeScholarship(portal.ctx)).id);
    const { revision } = await readinessOf(who, scholarshipId);
    const { id, repeated } = await db.$transaction(async (first) => {
      await first.$executeRaw`LOCK TABLE application_drafts`;
      const repeated = send(who, [{ scholarshipId, revision }], { key: 'all' });
      const waiting = () =>
        db.$queryRaw`SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`;
      await expect.poll(waiting).toHaveLength(1);
      const key = { idempotencyKey: `all ${scholarshipId}` };
      const made = await makeApplication(
        { ...portal.ctx, db: first },
        { applicantId: who.id, scholarshipId, ...key },
      );
      await first.applicationDraft.deleteMany({ where: { applicantId: who.id } });
      return { id: made.id, repeated };
    });
    expect((await repeated).data.submitDrafts).toMatchObject([{ isDone: true, application: { id } }]);
  });
});
