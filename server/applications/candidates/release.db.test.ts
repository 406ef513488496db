import { beforeEach, describe, expect, it } from 'vitest';
import { TEST_NOW } from '../../test/api.ts';
import { getCode } from '../../test/applying.ts';
import { assign, makeRoundOf } from '../../test/assessment.ts';
import { makeApplication } from '../../test/factories.ts';
import { makePerson, type Person } from '../../test/people.ts';
import { rounds } from '../../test/rounds.ts';
import { openReleasePortal } from './test/releasePortal.ts';

const parts = await openReleasePortal();
const { portal, moderator, coordinator, opened, prepare, preview, release, undo, totals, clock } = parts;
const { counts, letterOf, mixed, releaseOf, sendWhatIsHeld, mailsTo, read, auditOf } = parts;
const { ctx } = portal;
const { db } = ctx;

beforeEach(() => {
  clock.now = TEST_NOW;
});

const confirm = (id: string, as: Person) =>
  portal.as(as, 'mutation ($id: UUID!) { confirmRelease(id: $id) { state releaseAt } }', { id });
const listReleases = async (id: string, as: Person = moderator) =>
  portal.as(
    as,
    `query ($id: UUID!) { releases(scholarshipId: $id) { id state viewerCanConfirm confirmedBy { id }
      counts { awards waitlisted notSelected returned } } }`,
    { id },
  );

// product: P18.6, P18.7
describe('preview of a release', () => {
  it('the release preview counts outcomes, money, applicants without an address and undecided applications', async () => {
    const { scholarshipId, applications } = await mixed();
    const extra = { scholarshipId, status: 'PROCESSING' } as const;
    await makeApplication(ctx, { ...extra, applicantId: (await makePerson(ctx)).id });
    await db.user.update({
      where: { id: applications[0]?.student.id ?? '' },
      data: { emailVerified: false },
    });
    expect(await preview(scholarshipId)).toEqual({
      ...{ counts, amount: 100_000, currency: 'EUR', withoutAddress: 1, undecided: 1, leftOut: 0 },
      ...{ overBudget: 0, overPlaces: 0, problems: [] },
    });
    const empty = await opened(1);
    expect((await preview(empty.scholarshipId)).problems).toEqual(['No decisions have been prepared.']);
  });
});

// product: P18.8
describe('release of prepared decisions', () => {
  it('a release delays all decisions for ten seconds and then sends each once', async () => {
    const { scholarshipId, ids, award, waitlisted, rejected, returned } = await mixed();
    const made = (await release(scholarshipId, {}, coordinator)).release;
    expect(made).toMatchObject({ state: 'HELD', scholarshipId, counts, viewerCanConfirm: false });
    expect(made.releaseAt).toBe(new Date(clock.now.getTime() + 10_000).toISOString());
    expect(await Promise.all(ids.map(async (id) => (await read(id)).isHeld))).toEqual([
      true,
      true,
      true,
      true,
    ]);
    await sendWhatIsHeld();
    const statusOf = async (id: string) => (await read(id)).status;
    expect(await Promise.all([award, waitlisted, rejected, returned].map(statusOf))).toEqual([
      ...['ACCEPTED', 'PROCESSING', 'REJECTED', 'PENDING'],
    ]);
    expect((await releaseOf(made.id)).state).toBe('SENT');
    expect(await db.award.findMany({ where: { applicationId: award } })).toMatchObject([
      { state: 'OFFERED', amount: 100_000n, currency: 'EUR', conditions: 'Stay enrolled.', version: 1 },
    ]);
    expect(await totals(scholarshipId)).toMatchObject({ totals: { intended: 0, offered: 100_000 } });
    expect((await read(waitlisted)).events.map(({ kind }) => kind)).toEqual(['WAITLISTED']);
    expect((await auditOf(made.id)).map(({ action }) => action)).toEqual(['release.create']);
    expect((await listReleases(scholarshipId)).data.releases).toMatchObject([{ state: 'SENT', counts }]);
  });

  it('a later decision cannot join a scheduled release and so send it early', async () => {
    const { scholarshipId } = await mixed();
    const releaseAt = new Date(clock.now.getTime() + 7 * 86_400_000);
    const made = (await release(scholarshipId, { releaseAt: releaseAt.toISOString() })).release;
    const { id } = await parts.applied();
    const { result } = await parts.decide(id, 'ACCEPTED', { releaseId: made.id });
    expect(result).toMatchObject({ isDone: false, code: 'CONFLICT' });
    const stored = await db.release.findUnique({ where: { id: made.id } });
    expect(stored).toMatchObject({ state: 'HELD', releaseAt });
  });

  // security: C109
  it('staff on an open blind panel can neither undo releases nor read totals', async () => {
    const { scholarshipId, award: applicationId } = await mixed();
    const made = (await release(scholarshipId)).release;
    const member = await makePerson(ctx, { role: 'MODERATOR' });
    const round = await makeRoundOf(ctx, { scholarshipId, applicationId }, { state: 'OPEN' });
    await assign(ctx, round, member);
    const query = `{ scholarship(id: "${scholarshipId}") { awardPlan { totals { intendedCount } } } }`;
    const planOf = async () => (await portal.as(member, query)).data.scholarship.awardPlan;
    expect([getCode(await undo(made.id, member)), await planOf()]).toEqual(['NOT_FOUND', null]);
    expect(await releaseOf(made.id)).toMatchObject({ state: 'HELD' });
    await db.assessmentRound.update({
      where: { id: round.id },
      data: { state: 'CLOSED', closedAt: ctx.now() },
    });
    expect(await planOf()).toEqual({ totals: { intendedCount: expect.any(Number) } });
    expect(getCode(await undo(made.id, member))).toBe('ok');
  });

  it('a release with outdated numbers, a second release or an empty release is rejected', async () => {
    const { scholarshipId, ids } = await mixed();
    const wrong = await release(scholarshipId, { counts: { ...counts, awards: 2 } });
    expect(wrong.errors?.[0]?.extensions.code).toBe('CONFLICT');
    expect(await db.decision.count({ where: { applicationId: { in: ids }, state: 'HELD' } })).toBe(0);
    await release(scholarshipId);
    const again = await release(scholarshipId);
    expect(again.errors?.[0]?.extensions.code).toBe('CONFLICT');
    const more = await makeApplication(ctx, {
      ...{ applicantId: (await makePerson(ctx)).id, scholarshipId, status: 'PROCESSING' },
    });
    await prepare(scholarshipId, { outcome: 'NOT_SELECTED', ids: [more.id] });
    expect((await preview(scholarshipId)).problems).toEqual([expect.stringContaining('Another release')]);
    expect((await release(scholarshipId)).errors?.[0]?.message).toContain('Another release');
  });

  it("a release does not include the viewer's own application", async () => {
    const { scholarshipId } = await mixed();
    const own = await makeApplication(ctx, {
      applicantId: moderator.id,
      scholarshipId,
      status: 'PROCESSING',
    });
    await prepare(scholarshipId, { outcome: 'NOT_SELECTED', ids: [own.id] }, coordinator);
    expect((await preview(scholarshipId)).counts).toEqual(counts);
    expect((await preview(scholarshipId, coordinator)).counts).toEqual({ ...counts, notSelected: 2 });
    await release(scholarshipId);
    expect(await db.decision.findFirst({ where: { applicationId: own.id } })).toMatchObject({
      state: 'DRAFT',
    });
    await sendWhatIsHeld();
    const theirs = (await release(scholarshipId, {}, coordinator)).release;
    expect(
      (await listReleases(scholarshipId)).data.releases.map(({ id }: { id: string }) => id),
    ).not.toContain(theirs.id);
    expect(getCode(await undo(theirs.id))).toBe('CONFLICT');
    expect(getCode(await letterOf(own.id))).toBe('CONFLICT');
  });
});

// product: P18.9
describe('confirmation by a second person', () => {
  it('a release that requires confirmation is sent only after another person confirms it', async () => {
    const { scholarshipId, award } = await mixed({ needsSecondPerson: true });
    const made = (await release(scholarshipId)).release;
    expect(made.state).toBe('WAITING');
    await sendWhatIsHeld();
    expect((await releaseOf(made.id)).state).toBe('WAITING');
    expect(getCode(await confirm(made.id, moderator))).toBe('CONFLICT');
    expect((await listReleases(scholarshipId, coordinator)).data.releases[0].viewerCanConfirm).toBe(true);
    const confirmed = await confirm(made.id, coordinator);
    expect(confirmed.data.confirmRelease).toEqual({
      ...{ state: 'HELD', releaseAt: new Date(clock.now.getTime() + 10_000).toISOString() },
    });
    expect(getCode(await confirm(made.id, coordinator))).toBe('CONFLICT');
    await sendWhatIsHeld();
    expect((await read(award)).status).toBe('ACCEPTED');
    expect(await releaseOf(made.id)).toMatchObject({ state: 'SENT', confirmedById: coordinator.id });
  });
});

// product: P18.10
describe('budget and places', () => {
  it('exceeding the budget or number of places requires a reason, which is audited', async () => {
    const { scholarshipId, ids } = await opened(3, { budget: 150_000, places: 2 });
    await prepare(scholarshipId, { outcome: 'AWARD', ids });
    expect(await preview(scholarshipId)).toMatchObject({ overBudget: 150_000, overPlaces: 1 });
    const refused = await release(scholarshipId);
    expect(refused.errors?.[0]?.extensions).toMatchObject({
      ...{ code: 'CONFLICT', fields: { overBudgetReason: expect.any(String) } },
    });
    const made = (await release(scholarshipId, { overBudgetReason: 'A donor pays.' })).release;
    expect(made.overBudgetReason).toBe('A donor pays.');
    expect(await auditOf(made.id)).toMatchObject([
      { after: { overBudgetReason: 'A donor pays.', awards: 3 } },
    ]);
  });
});

// security: C116
describe('two simultaneous releases', () => {
  it('at most one of two simultaneous releases claims the decisions', async () => {
    for (let round = 0; round < rounds(5, 50); round += 1) {
      const { scholarshipId, ids } = await opened(2);
      await prepare(scholarshipId, { outcome: 'NOT_SELECTED', ids });
      const given = { counts: { awards: 0, waitlisted: 0, notSelected: 2, returned: 0 } };
      const answers = await Promise.all([
        release(scholarshipId, given),
        release(scholarshipId, given, coordinator),
        prepare(scholarshipId, { outcome: 'AWARD', ids: [ids[0]] }),
      ]);
      const done = answers
        .slice(0, 2)
        .flatMap((answer) => ('release' in answer ? (answer.release ?? []) : []));
      expect(done.length).toBeLessThanOrEqual(1);
      const held = await db.decision.findMany({ where: { applicationId: { in: ids } } });
      expect(held).toHaveLength(2);
      const states = held.map(({ state, releaseId }) => [state, releaseId]);
      const [id] = done.map((one) => one.id);
      expect(states).toEqual(id ? Array(2).fill(['HELD', id]) : Array(2).fill(['DRAFT', null]));
    }
  });
});

// security: C117
describe('isolation of prepared decisions', () => {
  it('responses to non-staff are byte-identical while decisions are prepared or pending', async () => {
    const { scholarshipId, ids, applications } = await opened(1);
    const [id = ''] = ids;
    const student = applications[0]?.student as Person;
    const other = await makePerson(ctx);
    const asked = `{ viewer { id role } myApplications { totalCount items { id status version updatedAt viewerCanUpdate viewerCanCancel
      viewerStatusMoves { status } viewerDecisions { status } heldDecision { status } decisions { status } award { state }
      timeline { kind createdAt } } } myAwards { state } myData applicationChanges { items { isRemoved application { id status } } } }`;
    const everything = async () => {
      const answers = await Promise.all([
        portal.as(student, asked),
        portal.as(other, `{ application(id: "${id}") { status award { state } } }`),
        portal.as(student, `{ candidates(scholarshipId: "${scholarshipId}") { totalCount } }`),
        portal.as(
          student,
          `{ scholarship(id: "${scholarshipId}") { awardPlan { budget } canApply viewerApplication { status version } } }`,
        ),
        portal.asVisitor(`{ scholarship(id: "${scholarshipId}") { scholarshipName awardPlan { budget } } }`),
      ]);
      const urls = [
        `/scholaritems?email=${student.email}`,
        `/scholaritem/update/${id}`,
        `/singleItem/${scholarshipId}`,
      ];
      const bodies = await Promise.all(urls.map((url) => portal.requestAs(student, { url })));
      return JSON.stringify([answers, bodies.map(({ statusCode, body }) => [statusCode, body])]);
    };
    const before = await everything();
    await prepare(scholarshipId, { outcome: 'AWARD', ids, reason: 'A secret reason', isReasonShared: true });
    expect(await everything()).toBe(before);
    const made = (await release(scholarshipId)).release;
    expect(await everything()).toBe(before);
    await undo(made.id);
    expect(await everything()).toBe(before);
    expect(await mailsTo(student)).toEqual([]);
    await release(scholarshipId);
    await sendWhatIsHeld();
    expect(await everything()).not.toBe(before);
  });
});
