import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '../../database/migrate.ts';
import { startTestPortal, type TestPortal } from '../../test/api.ts';
import type { TestDatabase } from '../../test/database.ts';
import { createDatabaseBefore, MIGRATIONS, runSql } from '../../test/emptyDatabase.ts';
import { keepRecords } from '../../test/recordCopies.ts';
import { settleChanges } from '../../test/settleChanges.ts';

const [person, scholarship, standing, withdrawn, payment, review] = Array.from({ length: 6 }, () =>
  randomUUID(),
);

let database: TestDatabase;
let portal: TestPortal;
let feed: unknown;

const readFeed = () => runSql(database.url, 'SELECT feed, cluster, base FROM change_feed');

// Two applications, one of them withdrawn, a payment and a review, as a portal leaves them that told no changes of them.
beforeAll(async () => {
  database = await createDatabaseBefore('20261125060050_record_changes');
  const apply = (id: string | undefined, at: string) => `
    INSERT INTO applications (id, applicant_id, scholarship_id, phone, address, applicant_name, ssc, hsc,
      application_fees, service_charge, cancelled_at)
    VALUES ('${id}', '${person}', '${scholarship}', '1', 'A', 'Ada', '4', '4', 0, 0, ${at});`;
  await runSql(
    database.url,
    `INSERT INTO users (id, name, email, updated_at) VALUES ('${person}', 'Ada', 'ada@example.org', now());
     INSERT INTO scholarships (id, scholarship_name, university_name, university_country, university_city,
       university_world_rank, subject_category, scholarship_category, degree, application_fees, service_charge,
       application_deadline, scholarship_post_date)
     VALUES ('${scholarship}', 'A', 'B', 'C', 'D', 1, 'DOCTOR', 'PARTIAL', 'MASTERS', 0, 0, '2026-12-01', '2026-01-01');
     ${apply(withdrawn, 'now()')} ${apply(standing, 'NULL')}
     INSERT INTO payments (id, payer_id, scholarship_id, application_id, amount, currency, provider, updated_at)
     VALUES ('${payment}', '${person}', '${scholarship}', '${standing}', 2500, 'USD', 'test', now());
     INSERT INTO reviews (id, application_id, author_id, scholarship_id, rating, comment, updated_at)
     VALUES ('${review}', '${standing}', '${person}', '${scholarship}', 4, 'Quick.', now())`,
  );
  feed = await readFeed();
  await migrate(database.url, MIGRATIONS);
  portal = await startTestPortal({}, { database });
});

afterAll(() => portal.close());

// product: P9.12
it('what was there before comes once in a first reading, and each change of it after that', async () => {
  const moderator = await portal.person('moderator');
  const copies = (['application', 'payment', 'review'] as const).map((list) =>
    keepRecords(portal, moderator, list),
  );
  await settleChanges(portal.ctx.db);
  for (const copy of copies) {
    await copy.read(1);
    expect(copy.kept()).toEqual(await copy.original());
    expect(copy.kept()).toHaveLength(1);
  }
  await portal.ctx.db.payment.update({
    where: { id: payment },
    data: { status: 'PAID', paidAt: new Date() },
  });
  await settleChanges(portal.ctx.db);
  const [applications, payments, reviews] = await Promise.all(copies.map((copy) => copy.read()));
  expect(applications).toContain(standing);
  expect([payments, reviews]).toEqual([[payment], []]);
});

it('the cursors that partners hold of the scholarships go on', async () => {
  expect(await readFeed()).toEqual(feed);
});
