import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '../../database/migrate.ts';
import { startTestPortal, type TestPortal } from '../../test/api.ts';
import type { TestDatabase } from '../../test/database.ts';
import { createDatabaseBefore, MIGRATIONS, runSql } from '../../test/emptyDatabase.ts';
import { readFacts } from '../profiles/readFacts.ts';
import { readProfileForm } from '../profiles/readProfileForm.ts';

const [ada, bo, old, scholarship, draft, application] = Array.from({ length: 6 }, randomUUID);
const HOBBY = { key: 'hobby', kind: 'line', label: { en: 'Hobby' } };
const form = (...questions: object[]) =>
  JSON.stringify({ sections: [{ key: 'about', title: { en: 'You' }, questions }] });
const LAST = form(HOBBY, { ...HOBBY, key: 'club' });
const READ = `SELECT to_jsonb(a) - 'answer_set_id' - 'general_set_id' AS application, (SELECT to_jsonb(d) - 'answer_set_id' FROM application_drafts d) AS draft
  FROM applications a`;
let database: TestDatabase;
let portal: TestPortal;
let before: unknown;

beforeAll(async () => {
  database = await createDatabaseBefore('20261124160000_questions');
  await runSql(
    database.url,
    `INSERT INTO users (id, name, email) VALUES ('${ada}', 'Ada', 'ada@example.org'), ('${bo}', 'Bo', 'bo@example.org');
    INSERT INTO forms (id, purpose, version, content, created_at) VALUES
      ('${old}', 'PROFILE', 1, '${form(HOBBY)}', now()), ('${randomUUID()}', 'PROFILE', 3, '${LAST}', now());
    INSERT INTO applicant_profiles (person_id, form_version, answers, version, created_at, updated_at) VALUES
      ('${ada}', 1, '{"hobby": "Chess", "gone": 7}', 4, '2026-01-01', '2026-01-02'),
      ('${bo}', 0, '{"nationality": "BD"}', 1, '2026-01-01', '2026-01-02');
    INSERT INTO answer_values (id, person_id, question, text) VALUES ('${randomUUID()}', '${ada}', 'hobby', 'Chess');
    INSERT INTO scholarships (id, scholarship_name, university_name, university_country, university_city,
      university_world_rank, subject_category, scholarship_category, degree, application_fees, service_charge,
      application_deadline, scholarship_post_date)
      VALUES ('${scholarship}', 'A', 'B', 'C', 'D', 1, 'DOCTOR', 'PARTIAL', 'MASTERS', 0, 0, '2027-02-01', '2026-01-01');
    INSERT INTO application_drafts (id, applicant_id, scholarship_id, content, updated_at)
      VALUES ('${draft}', '${bo}', '${scholarship}', '{"phone": "1"}', '2026-01-02');
    INSERT INTO applications (id, applicant_id, scholarship_id, phone, address, applicant_name, ssc, hsc,
      application_fees, service_charge, updated_at)
      VALUES ('${application}', '${ada}', '${scholarship}', '+47 555 80 000', 'Harbour Street 1', 'Ada', '5', '5', 0, 0, '2026-01-02')`,
  );
  before = await runSql(database.url, READ);
  await migrate(database.url, MIGRATIONS);
  portal = await startTestPortal({}, { database });
});

afterAll(() => portal.close());

// product: P11.1
it('applications and drafts of before are as they were and answer nothing', async () => {
  expect(await runSql(database.url, READ)).toEqual(before);
  const { data } = await portal.asAdmin(
    `{ application(id: "${application}") { answers { version } scholarship { questions { version } } } }`,
  );
  expect(data.application).toEqual({ answers: null, scholarship: { questions: null } });
});

// product: P10.4
it('profiles keep their answers, their typed rows and the version of the form that they answered', async () => {
  const { db } = portal.ctx;
  expect(await readProfileForm(portal.ctx)).toMatchObject({ version: 3, form: JSON.parse(LAST) });
  const kept = await db.applicantProfile.findMany({
    select: { version: true, answerSet: { include: { formVersion: true, values: true } } },
    orderBy: { person: { name: 'asc' } },
  });
  expect(kept).toMatchObject([
    {
      version: 4,
      answerSet: {
        answers: { hobby: 'Chess', gone: 7 },
        formVersion: { id: old, version: 1 },
        values: [{ question: 'hobby', text: 'Chess' }],
      },
    },
    { version: 1, answerSet: { answers: { nationality: 'BD' }, formVersion: null, values: [] } },
  ]);
  expect(await readFacts(portal.ctx, String(ada))).toEqual({ hobby: 'Chess' });
  const { data } = await portal.asAdmin('{ profileForm { version } }');
  expect(data.profileForm.version).toBe(3);
});
