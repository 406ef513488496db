import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../../test/api.ts';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { makeScholarship } from '../../test/factories.ts';
import { scholarshipForm } from '../../test/scholarships.ts';

let database: TestDatabase;
let portal: TestPortal;
let other: TestPortal;

const LIST = [
  { code: 'ENGINEERING' },
  { code: 'LAW', labels: { en: 'Law', bn: 'আইন' }, words: ['jurisprudence'] },
];

beforeAll(async () => {
  database = await createTestDatabase();
  const start = () => startTestPortal({}, { database: { url: database.url, drop: async () => {} } });
  [portal, other] = [await start(), await start()];
  const values = [{ name: 'SUBJECTS', value: JSON.stringify(LIST) }];
  const { errors } = await portal.asAdmin(
    'mutation ($input: SaveSettingsInput!) { saveSettings(input: $input) { version } }',
    { input: { version: 0, values } },
  );
  expect(errors).toBeUndefined();
});

afterAll(async () => {
  await portal.close();
  await other.close();
  await database.drop();
});

const find = async (filter: string, at = other) => {
  const { data, errors } = await at.asVisitor(
    `{ scholarships(filter: { ${filter} }) { items { subjectCategory } } }`,
  );
  return errors ? errors[0]?.extensions : data.scholarships.items;
};

// product: P7.41
it('a new subject is available in forms, filters, searches and REST on all instances', async () => {
  const { data } = await other.asVisitor('{ portal { lists { subjects { code label } } } }');
  expect(data.portal.lists.subjects).toEqual([
    { code: 'ENGINEERING', label: 'Engineering' },
    { code: 'LAW', label: 'Law' },
  ]);
  const { errors, data: created } = await other.asModerator(
    'mutation ($input: ScholarshipInput!) { createScholarship(input: { scholarship: $input }) { id } }',
    { input: scholarshipForm({ subjectCategory: 'LAW' }) },
  );
  expect(errors).toBeUndefined();
  const found = [{ subjectCategory: 'LAW' }];
  expect(await find('subjects: [LAW]')).toEqual(found);
  expect(await find('subjects: ["LAW"]')).toEqual(found);
  expect(await find('search: "law"')).toEqual(found);
  expect(await find('search: "আইন"')).toEqual(found);
  expect(await find('search: "jurisprudence"')).toEqual(found);
  const { id } = created.createScholarship;
  expect((await other.request({ url: `/singleItem/${id}` })).json()).toMatchObject({
    subjectCategory: 'Law',
  });
});

// product: P7.41
it('an unknown option code is rejected with a field error that lists allowed codes', async () => {
  expect(await find('subjects: [DOCTOR]')).toMatchObject({ code: 'INVALID_INPUT' });
  const { errors } = await other.asModerator(
    'mutation ($input: ScholarshipInput!) { createScholarship(input: { scholarship: $input }) { id } }',
    { input: scholarshipForm({ subjectCategory: 'DOCTOR' }) },
  );
  expect(JSON.stringify(errors?.[0]?.extensions.fields)).toContain('ENGINEERING, LAW');
});

// product: P7.41
it('a removed subject is still returned under its specified REST name', async () => {
  const { id } = await makeScholarship(portal.ctx, { subjectCategory: 'DOCTOR' });
  expect((await portal.request({ url: `/singleItem/${id}` })).json()).toMatchObject({
    subjectCategory: 'Doctor',
  });
});
