import { afterAll, beforeAll, expect, it } from 'vitest';
import { scholarshipSpelling } from '../../api/rest/wire.ts';
import { startTestPortal, type TestPortal } from '../../test/api.ts';
import { getCode } from '../../test/applying.ts';
import { makePerson, type Person } from '../../test/people.ts';
import { scholarshipFile } from '../../test/scholarships.ts';
import { runImports } from './runImports.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
});

afterAll(() => portal.close());

const CONDITION = { fact: 'income', is: 'atMost', value: 9000 };

async function importRules(admin: Person, feeWaiver: object): Promise<string[]> {
  const { db, env } = portal.ctx;
  const payload = JSON.stringify(scholarshipFile({ organisation: null, feeWaiver }));
  const url = '/imports?kind=SCHOLARSHIPS&name=list.json';
  const sent = await portal.request({ method: 'POST', url, payload, headers: admin.headers });
  const run = () => runImports(portal.ctx, { url: env.DATABASE_URL ?? '', spell: scholarshipSpelling });
  await run();
  const confirmed = await portal.as(admin, 'mutation ($id: UUID!) { confirmImport(id: $id) { id } }', {
    id: sent.json().id,
  });
  expect(getCode(confirmed)).toBe('ok');
  await run();
  const rules = await db.waiverRules.findFirstOrThrow();
  expect(rules).toMatchObject(feeWaiver);
  return rules.conditionBy;
}

// security: C101
// product: P8.13
it('an admin who imports or changes a waiver condition becomes its author', async () => {
  const [first, second] = [
    await makePerson(portal.ctx, { role: 'ADMIN' }),
    await makePerson(portal.ctx, { role: 'ADMIN' }),
  ];
  expect(await importRules(first, { acceptsRequests: true, condition: CONDITION })).toEqual([first.id]);
  expect(await importRules(second, { acceptsRequests: false, condition: CONDITION })).toEqual([first.id]);
  const changed = await importRules(second, {
    acceptsRequests: false,
    condition: { ...CONDITION, value: 8000 },
  });
  expect(changed.toSorted()).toEqual([first.id, second.id].toSorted());
  expect(await importRules(second, { acceptsRequests: true, condition: null })).toEqual([]);
});
