import { describe, expect, it } from 'vitest';
import { lockPerson } from '../../accounts/users/lockPerson.ts';
import { getCode } from '../../test/applying.ts';
import { makeAward } from '../../test/awards.ts';
import { openDecisionsPortal } from '../../test/decisionsPortal.ts';
import { makePerson } from '../../test/people.ts';
import { rounds } from '../../test/rounds.ts';

const { portal, applied, read, update, decide, move, undo, clock } = await openDecisionsPortal();

const DOOR_ROUNDS = rounds(10, 100);

const { db } = portal.ctx;

// product: P7.12, P8.7
describe('isolation of pending decisions', () => {
  // security: C66
  it('parallel edits, withdrawals, deletions and decisions leave a consistent state', async () => {
    const seen = new Set<string>();
    // On a busy machine, the same outcome may occur repeatedly, so rounds continue until both outcomes have occurred.
    for (let round = 0; round < DOOR_ROUNDS || (seen.size < 2 && round < 20 * DOOR_ROUNDS); round += 1) {
      const { student, id } = await applied({ ssc: 'before' });
      const [decided, edited, cancelled, erased] = await Promise.all([
        decide(id, 'ACCEPTED'),
        update(student, id, { ssc: 'after' }),
        portal.as(student, `mutation { cancelApplication(id: "${id}") { id } }`),
        round % 3 === 0 ? portal.asAdmin(`mutation { deleteUser(id: "${student.id}") { id } }`) : null,
      ]);
      const now = await read(id);
      const isDecided = decided.result.isDone;
      seen.add(`${isDecided} ${getCode(cancelled)}`);
      expect(now.isHeld).toBe(isDecided);
      if (!isDecided) expect(now.cancelledAt).not.toBeNull();
      if (isDecided)
        expect([getCode(cancelled), erased && getCode(erased)]).toEqual(['CONFLICT', erased && 'CONFLICT']);
      if (getCode(edited) === 'ok' && isDecided) expect(now.ssc).toBe('after');
    }
    expect(seen.size).toBeGreaterThan(1);
  });
});

// product: P7.2, P7.12
describe('pending decisions', () => {
  it('later decisions join a pending release and restart its delay', async () => {
    const [a, b, c] = [await applied(), await applied(), await applied({ status: 'REJECTED' })];
    const { release, results } = await decide([a.id, c.id], 'REJECTED');
    expect(results.map(({ id, isDone }: { id: string; isDone: boolean }) => [id, isDone])).toEqual([
      [a.id, true],
      [c.id, false],
    ]);
    expect(results[1].message).toBe('This application is already rejected.');
    clock.now = new Date(clock.now.getTime() + 8000);
    const joined = await decide(b.id, 'REJECTED', { releaseId: release.id });
    expect(joined.release).toEqual({
      ...release,
      releaseAt: new Date(clock.now.getTime() + 10_000).toISOString(),
    });
    const stranger = await makePerson(portal.ctx, { role: 'MODERATOR' });
    const d = await applied();
    const foreign = await decide(d.id, 'REJECTED', { releaseId: release.id, as: stranger });
    expect(foreign).toMatchObject({ release: null, result: { code: 'CONFLICT' } });
    await undo(release.id);
    const late = await decide(d.id, 'REJECTED', { releaseId: release.id });
    expect(late).toMatchObject({ release: null, result: { code: 'CONFLICT' } });
    expect(await Promise.all([a, b, c, d].map(async ({ id }) => (await read(id)).isHeld))).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });
});

// product: P18.12
it.each([
  ['status change', async (id: string) => getCode(await move(id, 'PROCESSING', 'Wrong'))],
  ['decision', async (id: string) => (await decide(id, 'PENDING', { reason: 'Wrong' })).result.code ?? 'ok'],
])('a %s is rejected if a lapsed award is extended meanwhile', async (_, act) => {
  const { id, applicationId, applicantId } = await makeAward(portal.ctx, { state: 'LAPSED' });
  let code: Promise<string> = Promise.resolve('');
  await db.$transaction(async (tx) => {
    // Extending an award holds this lock until the transaction commits.
    await lockPerson(tx, applicantId);
    let isOver = false;
    code = act(applicationId).finally(() => {
      isOver = true;
    });
    let waiting: unknown[] = [];
    while (!isOver && waiting.length === 0)
      waiting = await db.$queryRaw<unknown[]>`
        SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`;
    await tx.award.update({ where: { id }, data: { state: 'OFFERED' } });
  });
  expect(await code).toBe('CONFLICT');
  expect(await read(applicationId)).toMatchObject({ status: 'ACCEPTED', isHeld: false });
});
