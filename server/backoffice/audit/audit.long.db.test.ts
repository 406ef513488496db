import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { formatReferenceNumber } from '../../applications/referenceNumber.ts';
import { startTestPortal, type TestPortal } from '../../test/api.ts';
import { makeApplication, makeScholarship } from '../../test/factories.ts';
import { makePerson, type Person } from '../../test/people.ts';

let portal: TestPortal;
let amina: Person;
let berta: Person;

beforeAll(async () => {
  portal = await startTestPortal({ TIME_ZONE: 'Asia/Dhaka' });
  amina = await makePerson(portal.ctx, { role: 'ADMIN', name: 'Amina Audited' });
  berta = await makePerson(portal.ctx, { role: 'ADMIN', name: 'Berta 100%_sure' });
});

afterAll(() => portal.close());

const AUDIT = `query ($filter: AuditFilter) {
  audit(filter: $filter) {
    totalCount
    items { action targetName changes { field before { text items } after { text items } } actor { name } }
  }
}`;

async function list(filter: object) {
  const { data, errors } = await portal.asAdmin(AUDIT, { filter });
  expect(errors).toBeUndefined();
  expect(data.audit.totalCount).toBe(data.audit.items.length);
  return data.audit.items as { action: string; targetName: string | null; changes: object[] }[];
}

const listActions = async (filter: object) => (await list(filter)).map(({ action }) => action);

type Entry = { action: string; targetType: string; targetId: string; actor: Person };

const record = ({ actor, ...entry }: Entry, more: object = {}) =>
  portal.ctx.db.auditEntry.create({ data: { ...entry, actorId: actor.id, ...more } });

// product: P7.64
it('the audit can be searched by person, scholarship, reference number and ID', async () => {
  const student = await makePerson(portal.ctx, { name: 'Stina Sought' });
  const scholarship = await makeScholarship(portal.ctx, { scholarshipName: 'Searchlight Fund' });
  const given = { applicantId: student.id, scholarshipId: scholarship.id };
  const application = await makeApplication(portal.ctx, given);
  const reference = formatReferenceNumber(application);
  const about = { targetType: 'application', targetId: application.id, actor: amina };
  await record({ ...about, action: 'application.decide' });
  await record({
    action: 'scholarship.update',
    targetType: 'scholarship',
    targetId: scholarship.id,
    actor: berta,
  });
  await record({ action: 'user.suspend', targetType: 'user', targetId: student.id, actor: berta });

  expect(await listActions({ search: 'amina aud' })).toEqual(['application.decide']);
  expect(await listActions({ search: student.email })).toEqual(['user.suspend', 'application.decide']);
  expect(await listActions({ search: reference.toLowerCase() })).toEqual(['application.decide']);
  expect(await listActions({ search: application.id.toUpperCase() })).toEqual(['application.decide']);
  expect(await list({ search: 'searchlight' })).toMatchObject([
    { action: 'scholarship.update', targetName: 'Searchlight Fund' },
  ]);
  expect(await list({ search: reference })).toMatchObject([{ targetName: reference }]);
  expect(await listActions({ search: '100%_s' })).toEqual(['user.suspend', 'scholarship.update']);
  expect(await listActions({ search: '%' })).toHaveLength(2);
  expect(await listActions({ personId: berta.id })).toEqual(['user.suspend', 'scholarship.update']);
  expect(await listActions({ personId: student.id, area: 'PEOPLE' })).toEqual(['user.suspend']);
  expect(await listActions({ search: 'Stina', area: 'SCHOLARSHIPS' })).toEqual([]);
});

// product: P7.64
it('the audit can be filtered by whole days in the portal’s time zone', async () => {
  const at = (instant: string) =>
    record(
      { action: 'settings.change', targetType: 'settings', targetId: instant, actor: amina },
      { createdAt: new Date(instant) },
    );
  // Midnight in Dhaka is 18:00 UTC.
  for (const instant of [
    '2025-03-09T17:59:59Z',
    '2025-03-09T18:00:00Z',
    '2025-03-10T17:59:59Z',
    '2025-03-10T18:00:00Z',
  ])
    await at(instant);
  const days = { createdFrom: '2025-03-10', createdUntil: '2025-03-10' };
  expect(await listActions({ ...days, area: 'PORTAL' })).toHaveLength(2);
  expect(await listActions({ createdUntil: '2025-03-09' })).toHaveLength(1);
});

// product: P7.64
it('an audit entry lists only the changed values inside an object', async () => {
  const id = crypto.randomUUID();
  const values = { before: { dates: { opensOn: '2025-01-01', zone: 'UTC' }, questions: ['a'] } };
  const after = { dates: { opensOn: '2025-02-01', zone: 'UTC' }, questions: ['a', 'b'] };
  await record(
    { action: 'form.save', targetType: 'generalForm', targetId: id, actor: amina },
    { ...values, after },
  );
  expect(await list({ search: id })).toMatchObject([
    {
      changes: [
        { field: 'dates.opensOn', before: { text: '2025-01-01' }, after: { text: '2025-02-01' } },
        { field: 'questions', before: { items: ['a'] }, after: { items: ['a', 'b'] } },
      ],
    },
  ]);
});

// product: P7.64
it('the audit can be exported as a file with the same filters', async () => {
  const id = crypto.randomUUID();
  const change = { before: { isActive: true }, after: { isActive: false } };
  await record(
    { action: 'webhook.update', targetType: 'webhookEndpoint', targetId: id, actor: amina },
    change,
  );
  const { body, statusCode } = await portal.requestAs('admin', {
    url: `/exports/audit.csv?q=${id}&area=PORTAL&columns=action,actor,kind,target,changes`,
  });
  expect(statusCode).toBe(200);
  expect(parse(body, { bom: true, columns: true })).toMatchObject([
    {
      Action: 'Changed a webhook',
      By: 'Amina Audited',
      'Kind of record': 'Webhook',
      Record: id,
      Changes: 'isActive: true → false',
    },
  ]);
});

// product: P7.64
it('the audit and its export omit decisions on the viewer’s own applications', async () => {
  const { ctx } = portal;
  const own = await makePerson(ctx, { role: 'ADMIN', name: 'Olga Own' });
  const apply = async () => {
    const { id: scholarshipId } = await makeScholarship(ctx);
    return makeApplication(ctx, { applicantId: own.id, scholarshipId, status: 'PROCESSING' });
  };
  const [prepared, released, decided] = [await apply(), await apply(), await apply()];
  const ask = async (mutation: string) => {
    const { data, errors } = await portal.asModerator(`mutation { ${mutation} }`);
    expect(errors).toBeUndefined();
    return data;
  };
  for (const { id, scholarshipId } of [prepared, released]) {
    const input = `{ scholarshipId: "${scholarshipId}", ids: ["${id}"], outcome: NOT_SELECTED }`;
    await ask(`prepareDecisions(input: ${input}) { results { isDone } }`);
  }
  const counts = '{ awards: 0, waitlisted: 0, notSelected: 1, returned: 0 }';
  const { releaseDecisions: release } = await ask(
    `releaseDecisions(input: { scholarshipId: "${released.scholarshipId}", counts: ${counts} }) { id }`,
  );
  await ask(`decideApplications(input: { ids: ["${decided.id}"], status: REJECTED }) { results { isDone } }`);

  const read = async (viewer: Person, search: string) => {
    const { data, errors } = await portal.as(viewer, AUDIT, { filter: { search } });
    expect(errors).toBeUndefined();
    const url = `/exports/audit.csv?q=${search}&columns=action`;
    const { body, statusCode } = await portal.requestAs(viewer, { url });
    expect(statusCode).toBe(200);
    const shown = data.audit.items.map(({ action }: { action: string }) => action);
    expect(data.audit.totalCount).toBe(shown.length);
    expect(parse(body, { bom: true })).toHaveLength(shown.length + 1);
    return shown;
  };
  const cases = [
    [formatReferenceNumber(prepared), 'decision.prepare'],
    [formatReferenceNumber(released), 'decision.prepare'],
    [release.id, 'release.create'],
    [formatReferenceNumber(decided), 'application.decide'],
  ];
  for (const [search = '', action] of cases)
    expect([search, await read(own, search), await read(amina, search)]).toEqual([search, [], [action]]);
});

it('the audit rejects non-existent dates and overlong search texts', async () => {
  const codes = async (filter: object) => (await portal.asAdmin(AUDIT, { filter })).errors?.[0]?.extensions;
  expect(await codes({ search: 'x'.repeat(201) })).toMatchObject({
    code: 'INVALID_INPUT',
    fields: { 'filter.search': 'Use at most 200 characters.' },
  });
  expect(await codes({ createdFrom: '2025-02-30' })).toBeDefined();
});
