import { expect, it } from 'vitest';
import { migrate } from '../../platform/database/migrate.ts';
import { createEmptyDatabase, MIGRATIONS, runSql } from '../../test/emptyDatabase.ts';

const MIGRATION = '20261202100000_labels';
const id = '00000000-0000-7000-8000-000000000001';

// product: P18.92
it('the migration preserves applications, adds no labels and allows only valid labels later', async () => {
  const database = await createEmptyDatabase();
  await migrate(database.url, MIGRATIONS, { isWanted: (name) => name < MIGRATION });
  const run = (sql: string) => runSql(database.url, sql);
  await run(`INSERT INTO users (id, email, name, updated_at) VALUES ('${id}', 'a@example.org', 'Ada', now());
    INSERT INTO scholarships (id, scholarship_name, university_name, university_country, university_city,
      university_world_rank, subject_category, scholarship_category, degree, application_fees, service_charge,
      application_deadline, scholarship_post_date)
    VALUES ('${id}', 'A', 'B', 'C', 'D', 1, 'DOCTOR', 'PARTIAL', 'MASTERS', 0, 0, '2026-12-01', '2026-01-01');
    INSERT INTO applications (id, applicant_id, scholarship_id, phone, address, applicant_name, ssc, hsc,
      application_fees, service_charge)
    VALUES ('${id}', '${id}', '${id}', '1', 'x', 'Ada', '1', '1', 0, 0)`);
  await migrate(database.url, MIGRATIONS, { isWanted: (name) => name === MIGRATION });
  const count = () =>
    run(`SELECT count(DISTINCT a.id)::int AS applications, count(l.label)::int AS labels
      FROM applications a LEFT JOIN application_labels l ON l.application_id = a.id`);
  expect(await count()).toEqual([{ applications: 1, labels: 0 }]);
  const label = (text: string) => run(`INSERT INTO application_labels VALUES ('${id}', '${text}')`);
  await label('Top');
  await expect(label('TOP')).rejects.toMatchObject({ constraint: 'application_labels_once' });
  for (const wrong of ['', 'x'.repeat(41)])
    await expect(label(wrong)).rejects.toMatchObject({ constraint: 'application_labels_label_check' });
  expect(await count()).toEqual([{ applications: 1, labels: 1 }]);
  await database.drop();
});
