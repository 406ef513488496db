import { describe, expect, it } from 'vitest';
import { getCode } from '../../test/applying.ts';
import { openDecisionsPortal } from '../../test/decisionsPortal.ts';
import { makeApplication } from '../../test/factories.ts';
import { makePerson } from '../../test/people.ts';
import { rounds } from '../../test/rounds.ts';

const { portal, applied, read, auditOf, mailsTo, update, move, decide, undo, moderator, clock } =
  await openDecisionsPortal();
const { db } = portal.ctx;

const DOOR_ROUNDS = rounds(10, 100);

const heldOf = async (id: string, who = moderator) =>
  (
    await portal.as(
      who,
      `{ application(id: "${id}") { status viewerDecisions { status } viewerStatusMoves { status }
        heldDecision { status reason isReasonShared release { id state releaseAt decidedBy { name } } } } }`,
    )
  ).data.application;

// product: P7.2, P7.12
describe('pending decisions', () => {
  it('a decision changes no status and sends no e-mail for ten seconds', async () => {
    const { student, id } = await applied({ status: 'PROCESSING' });
    const before = await read(id);
    const { release, result } = await decide(id, 'ACCEPTED');
    expect(result).toEqual({ id, isDone: true, code: null, message: null });
    const releaseAt = new Date(clock.now.getTime() + 10_000).toISOString();
    expect(release).toEqual({ id: expect.any(String), state: 'HELD', releaseAt });
    expect(await read(id)).toEqual({ ...before, isHeld: true });
    expect(await mailsTo(student)).toEqual([]);
    expect(await heldOf(id)).toEqual({
      status: 'PROCESSING',
      viewerDecisions: [],
      viewerStatusMoves: [],
      heldDecision: {
        status: 'ACCEPTED',
        reason: null,
        isReasonShared: false,
        release: { id: release.id, state: 'HELD', releaseAt, decidedBy: { name: 'The moderator' } },
      },
    });
    expect(await auditOf(id)).toEqual([
      {
        action: 'application.decide',
        before: { status: 'PROCESSING' },
        after: { status: 'ACCEPTED' },
        actorId: moderator.id,
      },
    ]);
  });

  it('any moderator can undo a pending decision, which can then be made again', async () => {
    const { id } = await applied();
    const before = await read(id);
    const { release } = await decide(id, 'REJECTED', { reason: 'No budget' });
    const second = await makePerson(portal.ctx, { role: 'MODERATOR', name: 'Second' });
    expect((await undo(release.id, second)).data.undoRelease).toEqual({
      id: release.id,
      state: 'UNDONE',
      undoneBy: { name: 'Second' },
    });
    expect(await read(id)).toEqual(before);
    expect(await heldOf(id)).toMatchObject({ heldDecision: null });
    const again = await undo(release.id);
    expect(again.errors?.[0]).toMatchObject({
      message: 'This was already undone.',
      extensions: { code: 'CONFLICT' },
    });
    expect(await auditOf(release.id)).toMatchObject([{ action: 'release.undo', actorId: second.id }]);
    expect((await decide(id, 'ACCEPTED')).result.isDone).toBe(true);
  });

  it("invalid moves, missing reasons and decisions on the moderator's own application are rejected", async () => {
    const { id } = await applied({ status: 'ACCEPTED' });
    expect((await decide(id, 'PENDING')).result).toMatchObject({ isDone: false, code: 'CONFLICT' });
    expect((await decide(id, 'ACCEPTED')).result.message).toBe('This application is already accepted.');
    expect((await decide(id, 'REJECTED')).result.code).toBe('CONFLICT');
    expect((await decide(id, 'PENDING', { reason: 'Mixed up' })).result.isDone).toBe(true);
    const staff = await makePerson(portal.ctx, { role: 'MODERATOR' });
    const { scholarshipId } = await applied();
    const own = await makeApplication(portal.ctx, { applicantId: staff.id, scholarshipId });
    const refused = await decide(own.id, 'ACCEPTED', { as: staff });
    expect(refused).toMatchObject({ release: null, result: { isDone: false, code: 'CONFLICT' } });
    const long = await decide(id, 'REJECTED', { reason: 'x'.repeat(501) });
    expect(long.errors?.[0]?.extensions).toMatchObject({
      code: 'INVALID_INPUT',
      fields: { reason: expect.any(String) },
    });
    expect(await db.decision.count({ where: { applicationId: own.id } })).toBe(0);
  });

  // security: C66
  it('only one of two parallel decisions succeeds; the error names the other moderator', async () => {
    const [first, second] = await Promise.all(
      ['Ann', 'Bo'].map((name) => makePerson(portal.ctx, { role: 'MODERATOR', name })),
    );
    if (!first || !second) throw new Error('No moderators.');
    const winners = new Set<string>();
    for (let round = 0; round < DOOR_ROUNDS; round += 1) {
      const { id } = await applied();
      const answers = await Promise.all([
        decide(id, 'ACCEPTED', { as: first }),
        decide(id, 'REJECTED', { as: second }),
      ]);
      const [winner, loser] = answers[0].result.isDone ? answers : answers.toReversed();
      expect(winner?.result.isDone).toBe(true);
      expect(loser?.result).toMatchObject({ isDone: false, code: 'CONFLICT' });
      const [decision, ...others] = await db.decision.findMany({ where: { applicationId: id } });
      expect(others).toEqual([]);
      const name = decision?.status === 'ACCEPTED' ? 'Ann' : 'Bo';
      winners.add(name);
      expect(loser?.result.message).toMatch(new RegExp(`^${name} has decided on this application`));
    }
    expect(winners.size).toBeGreaterThan(0);
  });
});

// product: P7.12, P8.7
describe('isolation of pending decisions', () => {
  const asked = `{ viewer { id role } myApplications { totalCount items { id status version updatedAt viewerCanUpdate viewerCanCancel
    viewerCanPay viewerCanReview viewerStatusMoves { status } viewerDecisions { status } heldDecision { status } decisions { status }
    feesOnCancel timeline { kind detail { from to reason } createdAt } } } myData }`;

  // security: C19
  it('applicants and visitors get unchanged responses while a decision is pending', async () => {
    const { student, id, scholarshipId } = await applied({ status: 'PENDING' });
    const other = await makePerson(portal.ctx);
    const everything = async () => {
      const answers = await Promise.all([
        portal.as(student, asked),
        portal.as(
          student,
          `{ application(id: "${id}") { status version updatedAt heldDecision { id } timeline { id } } }`,
        ),
        portal.as(
          student,
          `{ scholarship(id: "${scholarshipId}") { viewerApplication { status version } canApply } }`,
        ),
        portal.as(other, `{ application(id: "${id}") { status } }`),
        portal.asVisitor(
          `{ scholarship(id: "${scholarshipId}") { scholarshipName viewerApplication { id } } }`,
        ),
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
    const { release } = await decide(id, 'REJECTED', { reason: 'A secret reason', isReasonShared: true });
    expect(await heldOf(id)).toMatchObject({ heldDecision: { reason: 'A secret reason' } });
    expect(await everything()).toBe(before);
    await undo(release.id);
    expect(await everything()).toBe(before);
  });

  it('moderators cannot see or undo a decision on their own application', async () => {
    const staff = await makePerson(portal.ctx, { role: 'MODERATOR' });
    const { scholarshipId } = await applied();
    const { id } = await makeApplication(portal.ctx, { applicantId: staff.id, scholarshipId });
    const { release } = await decide(id, 'REJECTED');
    expect(await heldOf(id, staff)).toMatchObject({ heldDecision: null, viewerDecisions: [] });
    expect(getCode(await undo(release.id, staff))).toBe('CONFLICT');
  });

  it("a moderator's API key does not return pending decisions", async () => {
    const { id } = await applied();
    await decide(id, 'ACCEPTED');
    const made = await portal.as(
      moderator,
      'mutation { createPartnerKey(input: { name: "Site", scopes: [APPLICATIONS_READ] }) { key } }',
    );
    const answer = await portal.request({
      method: 'POST',
      url: '/graphql',
      headers: { authorization: `Bearer ${made.data.createPartnerKey.key}` },
      payload: {
        query: `{ application(id: "${id}") { status heldDecision { status } decisions { status } } }`,
      },
    });
    expect(answer.json().data.application).toEqual({ status: 'PENDING', heldDecision: null, decisions: [] });
  });

  it('a pending decision blocks all other changes, for every role and API', async () => {
    const { student, id, scholarshipId } = await applied({ status: 'PENDING' });
    const { release } = await decide(id, 'ACCEPTED');
    const before = [await read(id), await db.user.findUnique({ where: { id: student.id } })];
    const neutral = 'This application is being worked on. Try again in a moment.';
    const named = 'The moderator has decided on this application: accepted.';
    const scholarship = await db.scholarship.findUniqueOrThrow({ where: { id: scholarshipId } });
    const calls: [string, Promise<{ errors?: { message: string }[] }>][] = [
      ['edit', update(student, id) as never],
      ['cancel', portal.as(student, `mutation { cancelApplication(id: "${id}") { id } }`) as never],
      ['leave', portal.as(student, 'mutation { deleteMyAccount(password: "x") { id } }') as never],
      ['move', move(id, 'PROCESSING') as never],
      [
        'feedback',
        portal.asModerator(
          `mutation { giveFeedback(input: { id: "${id}", feedback: "x" }) { id } }`,
        ) as never,
      ],
      ['delete', portal.asModerator(`mutation { deleteApplication(id: "${id}") { id } }`) as never],
      [
        'archive',
        portal.asModerator(`mutation { deleteScholarship(id: "${scholarshipId}") { id } }`) as never,
      ],
      ['person', portal.asAdmin(`mutation { deleteUser(id: "${student.id}") { id } }`) as never],
      [
        'suspend',
        portal.asAdmin(`mutation { suspendUser(id: "${student.id}", reason: "x") { id } }`) as never,
      ],
      ['promote', portal.asAdmin(`mutation { promoteUser(id: "${student.id}") { id } }`) as never],
    ];
    const heard: Record<string, string> = {};
    for (const [name, call] of calls) heard[name] = (await call).errors?.[0]?.message ?? 'ok';
    expect(heard).toEqual({
      edit: neutral,
      cancel: neutral,
      leave: expect.any(String),
      move: expect.stringContaining(named),
      feedback: expect.stringContaining(named),
      delete: expect.stringContaining(named),
      archive: expect.stringContaining('about to be sent'),
      person: expect.stringContaining('about to be sent'),
      suspend: expect.stringContaining('about to be sent'),
      promote: expect.stringContaining('about to be sent'),
    });
    const rest = async (
      who: Parameters<typeof portal.requestAs>[0],
      method: 'PATCH' | 'DELETE',
      url: string,
      payload?: object,
    ) => (await portal.requestAs(who, { method, url, ...(payload && { payload }) })).statusCode;
    expect({
      status: await rest('moderator', 'PATCH', `/user/status/${id}`),
      feedback: await rest('moderator', 'PATCH', `/feedback/${id}`, { feedback: 'x' }),
      delete: await rest('moderator', 'DELETE', `/allscholaritems/${id}`),
      cancel: await rest(student, 'DELETE', `/scholaritems/${id}`),
      edit: await rest(student, 'PATCH', `/scholaritem/updateItem/${id}`, { phone: '+47 555 80 111' }),
      archive: await rest('moderator', 'DELETE', `/items/${scholarshipId}`),
      person: await rest('admin', 'DELETE', `/users/${student.id}`),
      promote: await rest('admin', 'PATCH', `/users/admin/${student.id}`),
    }).toEqual({
      status: 409,
      feedback: 409,
      delete: 409,
      cancel: 409,
      edit: 409,
      archive: 409,
      person: 409,
      promote: 409,
    });
    expect([await read(id), await db.user.findUnique({ where: { id: student.id } })]).toEqual(before);
    expect(await db.scholarship.findUniqueOrThrow({ where: { id: scholarshipId } })).toEqual(scholarship);
    await undo(release.id);
    expect(getCode(await update(student, id))).toBe('ok');
  });
});
