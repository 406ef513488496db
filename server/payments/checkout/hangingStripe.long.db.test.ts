import { expect, it } from 'vitest';
import { makeScholarship } from '../../test/factories.ts';
import { clickPay } from '../../test/paying.ts';
import { openPayingPortal } from '../../test/payingPortal.ts';
import { makePerson } from '../../test/people.ts';

const { portal, stripe } = await openPayingPortal();

const opened = () => stripe.calls.filter(({ path }) => path === '/v1/checkout/sessions');

it('a payment returns 503 within ten seconds if Stripe hangs, holding no transaction', async () => {
  const student = await makePerson(portal.ctx);
  const { id } = await makeScholarship(portal.ctx);
  const click = () => clickPay(portal, student, id);
  stripe.break('hang', 'hang', 'hang');
  const started = performance.now();
  const waiting = click();
  while (opened().length === 0) await new Promise(setImmediate);
  const open = await portal.ctx.db.$queryRaw<object[]>`
    SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in transaction%'`;
  expect(open).toEqual([]);
  const response = await waiting;
  expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '2']);
  expect(performance.now() - started).toBeLessThan(10_000);
  expect((await click()).statusCode).toBe(200);
  expect(new Set(opened().map(({ key }) => key)).size).toBe(1);
  expect(await portal.ctx.db.payment.count({ where: { payerId: student.id } })).toBe(1);
});
