import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectFolder } from '../../platform/files/projectFolder.ts';
import { makeScholarship } from '../../test/factories.ts';
import { clickPay } from '../../test/paying.ts';
import { openPayingPortal } from '../../test/payingPortal.ts';
import { makePerson } from '../../test/people.ts';

const { portal, stripe } = await openPayingPortal();

function startWorker(...given: string[]): ChildProcess {
  const env = {
    ...process.env,
    ...stripe.settings,
    NODE_ENV: 'test',
    DATABASE_URL: portal.ctx.env.DATABASE_URL,
  };
  const program = join(projectFolder, 'server/test/payWorker.ts');
  return spawn(process.execPath, ['--import', 'tsx', program, ...given], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

// security: C51, C74
describe('crash during checkout creation', () => {
  it('the next click on Pay after a crash opens the same checkout', async () => {
    const student = await makePerson(portal.ctx);
    const { id: scholarshipId } = await makeScholarship(portal.ctx);
    const worker = startWorker(student.id, scholarshipId);
    stripe.onAnswer = () => void worker.kill('SIGKILL');
    const [, signal] = await once(worker, 'exit');
    expect(signal).toBe('SIGKILL');
    stripe.onAnswer = () => {};
    const [left] = await portal.ctx.db.payment.findMany({ where: { payerId: student.id } });
    expect(left).toMatchObject({ status: 'CREATED', providerSessionId: null, checkoutUrl: null });

    const { url } = (await clickPay(portal, student, scholarshipId)).json();
    const [session] = stripe.sessions.values();
    expect([stripe.sessions.size, session?.url]).toEqual([1, url]);
    expect(stripe.calls.map(({ key }) => key)).toEqual([`checkout-${left?.id}`, `checkout-${left?.id}`]);
    await stripe.deliver(portal, stripe.pay(session?.id ?? ''));
    expect(await portal.ctx.db.payment.findMany({ where: { payerId: student.id } })).toMatchObject([
      { id: left?.id, status: 'PAID' },
    ]);
    expect(stripe.charges.size).toBe(1);
  }, 60_000);
});
