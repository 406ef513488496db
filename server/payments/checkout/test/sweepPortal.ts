import { afterEach } from 'vitest';
import { TEST_NOW } from '../../../test/api.ts';
import { makeScholarship } from '../../../test/factories.ts';
import { clickPay } from '../../../test/paying.ts';
import { openPayingPortal } from '../../../test/payingPortal.ts';
import { makePerson } from '../../../test/people.ts';

/** Opens a portal in which `clicked` opens a checkout that `runSweep` can settle or close. */
export async function openSweepPortal() {
  const { portal, stripe, clock } = await openPayingPortal();
  const { payment } = portal.ctx.db;

  afterEach(() => payment.updateMany({ where: { status: 'CREATED' }, data: { status: 'EXPIRED' } }));

  return {
    portal,
    stripe,
    later(minutes: number) {
      clock.now = new Date(TEST_NOW.getTime() + minutes * 60_000);
    },
    read: (id: string) => payment.findUniqueOrThrow({ where: { id }, include: { events: true } }),
    readsOf: (sessionId: string) =>
      stripe.calls.filter(({ method, path }) => method === 'GET' && path.endsWith(sessionId)),
    async clicked() {
      const student = await makePerson(portal.ctx);
      const { id: scholarshipId } = await makeScholarship(portal.ctx);
      await clickPay(portal, student, scholarshipId);
      const { id, providerSessionId } = await payment.findFirstOrThrow({ where: { payerId: student.id } });
      return { student, scholarshipId, id, sessionId: providerSessionId ?? '' };
    },
  };
}
