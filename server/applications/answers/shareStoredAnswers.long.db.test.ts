import { expect, it } from 'vitest';
import { migrate } from '../../platform/database/migrate.ts';
import { createEmptyDatabase, MIGRATIONS, runSql } from '../../test/emptyDatabase.ts';

const MIGRATION = '20261128153000_shared_answers';

const id = (number: number) => `'00000000-0000-7000-8000-${String(number).padStart(12, '0')}'`;
const [ANN, BEN, FORM, VERSION, FIRST, SECOND, THIRD, DOCUMENT] = [
  101, 102, 201, 202, 301, 302, 303, 401,
].map(id);
const [GIVEN, SENT, AGAIN, OTHERWISE, OWN, BENS, BENS_SENT] = [501, 502, 503, 504, 505, 506, 507].map(id);

const scholarship = (key: string) =>
  `(${key}, 'A', 'B', 'C', 'D', 1, 'DOCTOR', 'PARTIAL', 'MASTERS', 0, 0, '2026-02-01', '2026-01-01')`;
const application = (number: number, person: string, scholarshipId: string, own: string, general: string) =>
  `(${id(number)}, ${person}, ${scholarshipId}, '1', 'a', 'n', 's', 'h', 0, 0, ${own}, ${general})`;
const set = (key: string | undefined, school: string, aside = '[]') =>
  `(${key}, ${VERSION}, '{"school": "${school}"}', '${aside}')`;

const BEFORE = `
  INSERT INTO users (id, name, email) VALUES (${ANN}, 'Ann', 'ann@example.org'), (${BEN}, 'Ben', 'ben@example.org');
  INSERT INTO forms (id, purpose, created_at) VALUES (${FORM}, 'APPLICATION', now());
  INSERT INTO form_versions (id, form_id, version, content, created_at) VALUES (${VERSION}, ${FORM}, 1, '{"sections": []}', now());
  INSERT INTO answer_sets (id, form_version_id, answers, set_aside) VALUES ${[
    ...[
      set(GIVEN, 'Fjordholm'),
      set(SENT, 'Fjordholm'),
      set(AGAIN, 'Fjordholm'),
      set(OTHERWISE, 'Elsewhere'),
    ],
    ...[set(OWN, 'own'), set(BENS, 'Fjordholm', '[{"question": "gone"}]'), set(BENS_SENT, 'Fjordholm')],
  ].join()};
  INSERT INTO answer_values (id, answer_set_id, form_id, question, text)
    SELECT gen_random_uuid(), id, ${FORM}, 'school', answers ->> 'school' FROM answer_sets WHERE id IN (${SENT}, ${AGAIN}, ${OTHERWISE});
  INSERT INTO general_answers (person_id, form_id, answer_set_id, version, created_at, updated_at)
    VALUES (${ANN}, ${FORM}, ${GIVEN}, 4, now(), now()), (${BEN}, ${FORM}, ${BENS}, 1, now(), now());
  INSERT INTO scholarships (id, scholarship_name, university_name, university_country, university_city, university_world_rank,
    subject_category, scholarship_category, degree, application_fees, service_charge, application_deadline, scholarship_post_date)
    VALUES ${[FIRST, SECOND, THIRD].map((key) => scholarship(String(key))).join()};
  INSERT INTO applications (id, applicant_id, scholarship_id, phone, address, applicant_name, ssc, hsc, application_fees, service_charge,
    answer_set_id, general_set_id) VALUES ${[
      application(601, String(ANN), String(FIRST), String(OWN), String(SENT)),
      application(602, String(ANN), String(SECOND), 'NULL', String(AGAIN)),
      application(603, String(ANN), String(THIRD), 'NULL', String(OTHERWISE)),
      application(604, String(BEN), String(FIRST), 'NULL', String(BENS_SENT)),
    ].join()};
  INSERT INTO documents (id, owner_id, name, bytes, sha256, created_at) VALUES (${DOCUMENT}, ${ANN}, 'a.pdf', 1, repeat('0', 64), now());
  INSERT INTO document_uses (id, document_id, application_id, answer_set_id, question, created_at) VALUES
    (gen_random_uuid(), ${DOCUMENT}, ${id(601)}, ${OWN}, 'paper', now()),
    (gen_random_uuid(), ${DOCUMENT}, ${id(601)}, ${SENT}, 'general.paper', now()),
    (gen_random_uuid(), ${DOCUMENT}, ${id(602)}, ${AGAIN}, 'general.paper', now());`;

const READ = `SELECT a.id, own.answers AS own, general.answers AS general, a.version, (SELECT count(*)::int FROM document_uses u
    WHERE u.application_id = a.id) AS uses
  FROM applications a LEFT JOIN answer_sets own ON own.id = a.answer_set_id LEFT JOIN answer_sets general ON general.id = a.general_set_id
  ORDER BY a.id`;
const READ_GENERAL = `SELECT g.person_id, g.version, s.answers, s.set_aside FROM general_answers g
  JOIN answer_sets s ON s.id = g.answer_set_id ORDER BY g.person_id`;
const CHANGES = 'SELECT * FROM record_changes ORDER BY 1, 2';

it("the migration merges a person's identical general answers without changing any response", async () => {
  const database = await createEmptyDatabase();
  const run = (sql: string) => runSql(database.url, sql);
  await migrate(database.url, MIGRATIONS, { isWanted: (name) => name < MIGRATION });
  await run(BEFORE);
  const readAll = async () => [await run(READ), await run(READ_GENERAL), await run(CHANGES)];
  const before = await readAll();
  await migrate(database.url, MIGRATIONS, { isWanted: (name) => name === MIGRATION });
  expect(await readAll()).toEqual(before);
  expect(before[0]).toHaveLength(4);
  const left = await run('SELECT id FROM answer_sets ORDER BY id');
  // Ben's answer set remains, because it contains an additional answer that he did not submit.
  expect(left.map((row) => `'${row.id}'`)).toEqual([SENT, OTHERWISE, OWN, BENS, BENS_SENT]);
  expect(await run('SELECT DISTINCT answer_set_id FROM answer_values ORDER BY 1')).toHaveLength(2);
  await database.drop();
});
