import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '../../database/migrate.ts';
import { startTestPortal, type TestPortal } from '../../test/api.ts';
import type { TestDatabase } from '../../test/database.ts';
import { createDatabaseBefore, MIGRATIONS, runSql } from '../../test/emptyDatabase.ts';

const STATES = ['PENDING', 'PROCESSING', 'ACCEPTED', 'REJECTED'] as const;
const ids = STATES.map(() => randomUUID());

let database: TestDatabase;
let portal: TestPortal;
let before: unknown;
const read = (url: string) =>
  runSql(url, 'SELECT id, status, version, updated_at FROM applications ORDER BY created_at');

// An application in every state, as a portal without held decisions and saved views leaves them.
beforeAll(async () => {
  database = await createDatabaseBefore('20261123060500_releases');
  for (const [place, id] of ids.entries()) {
    const [person, scholarship] = [randomUUID(), randomUUID()];
    await runSql(
      database.url,
      `INSERT INTO users (id, name, email, updated_at) VALUES ('${person}', 'Ada', '${person}@example.org', now());
       INSERT INTO scholarships (id, scholarship_name, university_name, university_country, university_city,
         university_world_rank, subject_category, scholarship_category, degree, application_fees, service_charge,
         application_deadline, scholarship_post_date)
       VALUES ('${scholarship}', 'A', 'B', 'C', 'D', 1, 'DOCTOR', 'PARTIAL', 'MASTERS', 0, 0, '2026-12-01', '2026-01-01');
       INSERT INTO applications (id, applicant_id, scholarship_id, phone, address, applicant_name, ssc, hsc,
         application_fees, service_charge, status, created_at)
       VALUES ('${id}', '${person}', '${scholarship}', '1', 'A', 'Ada', '4', '4', 0, 0, '${STATES[place]}',
         '2026-06-0${place + 1}')`,
    );
  }
  before = await read(database.url);
  await migrate(database.url, MIGRATIONS);
  portal = await startTestPortal({}, { database });
});

afterAll(() => portal.close());

// product: P7.12
it('applications of before are as they were, none of them held', async () => {
  expect(await read(database.url)).toEqual(before);
  const { data } = await portal.asModerator(
    '{ applications(sort: OLDEST) { items { id status heldDecision { status } } } }',
  );
  const items = STATES.map((status, place) => ({ id: ids[place], status, heldDecision: null }));
  expect(data.applications.items).toEqual(items);
});

// product: P7.12
it('one of before is decided and taken back', async () => {
  const { data } = await portal.asModerator(
    `mutation { decideApplications(ids: ["${ids[0]}"], status: ACCEPTED) { release { id } results { isDone } } }`,
  );
  expect(data.decideApplications.results).toEqual([{ isDone: true }]);
  const undo = `mutation { undoRelease(id: "${data.decideApplications.release.id}") { state } }`;
  expect((await portal.asModerator(undo)).data.undoRelease).toEqual({ state: 'UNDONE' });
  expect((await portal.asModerator(`{ application(id: "${ids[0]}") { status } }`)).data.application).toEqual({
    status: 'PENDING',
  });
});

// product: P7.1
it('staff of before have no views, and save one', async () => {
  const LIST = '{ savedViews { name } }';
  expect((await portal.asModerator(LIST)).data.savedViews).toEqual([]);
  await portal.asModerator('mutation { saveView(name: "Unpaid", query: "payment=UNPAID") { id } }');
  expect((await portal.asModerator(LIST)).data.savedViews).toEqual([{ name: 'Unpaid' }]);
});
