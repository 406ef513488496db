import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../../test/api.ts';
import { makeScholarship } from '../../test/factories.ts';
import { clickPay } from '../../test/paying.ts';
import { makePerson } from '../../test/people.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
});

afterAll(() => portal.close());

describe('POST /payment', () => {
  it.each(['65f0c0ffee65f0c0ffee0021', '4711', 'demo:7'])(
    'POST /payment accepts both the old ID %s and our ID for imported scholarships',
    async (externalId) => {
      const student = await makePerson(portal.ctx);
      const { id } = await makeScholarship(portal.ctx, { externalId });
      const first = await clickPay(portal, student, externalId);
      expect([first.statusCode, Object.keys(first.json())]).toEqual([200, ['url']]);
      const payments = await portal.ctx.db.payment.findMany({ where: { payerId: student.id } });
      expect(payments).toMatchObject([{ scholarshipId: id, amount: 2500 }]);
      expect((await clickPay(portal, student, id)).json()).toEqual(first.json());
    },
  );

  it('POST /payment for a free scholarship links to its application form', async () => {
    const externalId = '65f0c0ffee65f0c0ffee0022';
    const free = { externalId, applicationFees: 0, serviceCharge: 0 };
    const { id } = await makeScholarship(portal.ctx, free);
    const answer = await clickPay(portal, await makePerson(portal.ctx), externalId, 0);
    expect(answer.json()).toEqual({ url: `/ApplyScholar/${id}` });
  });

  it('POST /payment returns 404 for unknown IDs and 400 for malformed IDs', async () => {
    const student = await makePerson(portal.ctx);
    expect((await clickPay(portal, student, '65f0c0ffee65f0c0ffee0029')).statusCode).toBe(404);
    for (const wrong of ['abc', 'a\u0000', '\ud800', 7, null]) {
      const answer = await clickPay(portal, student, wrong as string);
      expect([wrong, answer.statusCode, Object.keys(answer.json().fields ?? {})]).toEqual([
        wrong,
        400,
        ['_id'],
      ]);
    }
    expect(await portal.ctx.db.payment.count({ where: { payerId: student.id } })).toBe(0);
  });
});
