import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PORTAL_ORGANISATION_ID } from '../../../rules/accounts/organisations.ts';
import { startTestPortal, type TestPortal } from '../../test/api.ts';
import { makeApplication, makeScholarship } from '../../test/factories.ts';
import { coordinate, makeCoordinator, makeOrganisation } from '../../test/organisations.ts';
import { makePayment } from '../../test/paying.ts';
import { makePerson } from '../../test/people.ts';

let portal: TestPortal;
let birch: { id: string };

beforeAll(async () => {
  portal = await startTestPortal();
});

afterAll(() => portal.close());

async function makeOffer(scholarshipName: string, organisationId: string): Promise<void> {
  const { ctx } = portal;
  const { id: applicantId } = await makePerson(ctx);
  const { id: scholarshipId } = await makeScholarship(ctx, { scholarshipName, organisationId });
  const { id: applicationId } = await makeApplication(ctx, {
    applicantId,
    applicantName: scholarshipName,
    scholarshipId,
  });
  await makePayment(ctx, {
    payerId: applicantId,
    scholarshipId,
    applicationId,
    status: 'PAID',
    paidAt: ctx.now(),
  });
}

const columnsOf = async (list: string, who?: Awaited<ReturnType<typeof makeCoordinator>>) => {
  const query = `{ exportColumns(list: ${list}) { name } }`;
  const { data } = await (who ? portal.as(who, query) : portal.asAdmin(query));
  return data.exportColumns.map(({ name }: { name: string }) => name) as string[];
};

// product: P7.18
it('exports have no organisation column if there is only one organisation', async () => {
  for (const list of ['APPLICATIONS', 'PAYMENTS', 'SCHOLARSHIPS'])
    expect([list, (await columnsOf(list)).includes('organisation')]).toEqual([list, false]);
  birch = await makeOrganisation(portal.ctx, { name: 'Birch' });
  await makeOffer('Fjord Award', PORTAL_ORGANISATION_ID);
  await makeOffer('Birch Award', birch.id);
});

// product: P7.18
it('lists, counts and exports can be filtered by organisation if there are several', async () => {
  const filter = `(filter: { organisationId: "${birch.id}" })`;
  const { data } = await portal.asModerator(`{
    managedScholarships${filter} { totalCount items { scholarshipName } }
    applications${filter} { totalCount items { applicantName } }
    applicationCounts${filter} { status totalCount }
    payments${filter} { totalCount items { scholarship { organisation { name } } } } }`);
  expect(data.managedScholarships).toEqual({ totalCount: 1, items: [{ scholarshipName: 'Birch Award' }] });
  expect(data.applications).toEqual({ totalCount: 1, items: [{ applicantName: 'Birch Award' }] });
  expect(data.applicationCounts).toContainEqual({ status: 'PENDING', totalCount: 1 });
  expect(data.payments).toEqual({
    totalCount: 1,
    items: [{ scholarship: { organisation: { name: 'Birch' } } }],
  });
  for (const [list, first] of [
    ['applications', 'scholarship'],
    ['payments', 'scholarship'],
    ['scholarships', 'name'],
  ]) {
    expect(await columnsOf((list ?? '').toUpperCase())).toContain('organisation');
    const url = `/exports/${list}.csv?columns=${first},organisation`;
    const read = async (address: string) =>
      parse((await portal.requestAs('admin', { url: address })).body, { bom: true }) as string[][];
    const all = await read(url);
    expect([list, all[0]?.at(-1)]).toEqual([list, 'Organisation']);
    expect(new Map(all.slice(1).map((row) => [row.at(-2), row.at(-1)]))).toEqual(
      new Map([
        ['Fjord Award', portal.ctx.env.PORTAL_NAME],
        ['Birch Award', 'Birch'],
      ]),
    );
    const some = await read(`${url}&organisation=${birch.id}`);
    expect([list, some.slice(1).map((row) => row.at(-1))]).toEqual([list, ['Birch']]);
  }
});

// product: P7.18
it('a coordinator finds nothing by filtering for another organisation', async () => {
  const coordinator = await makeCoordinator(portal.ctx, birch.id);
  const filter = `(filter: { organisationId: "${PORTAL_ORGANISATION_ID}" })`;
  const { data } = await portal.as(
    coordinator,
    `{ managedScholarships${filter} { totalCount } applications${filter} { totalCount } payments${filter} { totalCount } }`,
  );
  expect(data).toEqual({
    managedScholarships: { totalCount: 0 },
    applications: { totalCount: 0 },
    payments: { totalCount: 0 },
  });
  expect(await columnsOf('SCHOLARSHIPS', coordinator)).not.toContain('organisation');
  await coordinate(portal.ctx, coordinator, PORTAL_ORGANISATION_ID);
  expect(await columnsOf('SCHOLARSHIPS', coordinator)).toContain('organisation');
});
