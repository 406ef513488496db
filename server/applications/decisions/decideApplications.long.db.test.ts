import { describe, expect, it } from 'vitest';
import { getCode } from '../../test/applying.ts';
import { openDecisionsPortal } from '../../test/decisionsPortal.ts';
import { rounds } from '../../test/rounds.ts';

const { portal, applied, read, update, decide } = await openDecisionsPortal();

const DOOR_ROUNDS = rounds(10, 100);

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
