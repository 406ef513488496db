import pg from 'pg';
import { findRunningDatabase } from '../packages/embeddedPostgres/index.ts';
import { test } from './test.ts';

type Crowd = {
  name: string;
  count: number;
  isUnpaid: (number: number) => boolean;
};

/**
 * Uses a separate portal, because the many applications would affect other tests. `Eve 02` applied one minute before
 * `Eve 01`.
 */
export function testWithCrowd(crowd: Crowd) {
  return test.extend<object, { database: pg.Client }>({
    database: [
      async ({ portal }, use) => {
        const database = new pg.Client({ connectionString: await findRunningDatabase(portal.dataDir) });
        await database.connect();
        await addCrowd(database, crowd);
        await use(database);
        await database.end();
      },
      { scope: 'worker', auto: true },
    ],
  });
}

async function addCrowd(database: pg.Client, { name, count, isUnpaid }: Crowd): Promise<void> {
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  const digits = String(count).length;
  const names = numbers.map((number) => `${name} ${String(number).padStart(digits, '0')}`);
  await database.query(
    `INSERT INTO users (id, name, email) SELECT gen_random_uuid(), name, replace(lower(name), ' ', '') || '@example.org'
     FROM unnest($1::text[]) AS given (name)`,
    [names],
  );
  await database.query(
    `INSERT INTO applications (id, applicant_id, scholarship_id, phone, address, applicant_name, ssc, hsc, degree,
       application_fees, service_charge, created_at)
     SELECT gen_random_uuid(), u.id, s.id, '+47 22 85 50 50', 'Oslo', u.name, '5.00', '4.80', 'MASTERS', given.fee, 0,
       now() - given.number * interval '1 minute'
     FROM unnest($1::text[], $2::int[]) WITH ORDINALITY AS given (name, fee, number) JOIN users u ON u.name = given.name,
       (SELECT id FROM scholarships WHERE archived_at IS NULL ORDER BY id LIMIT 1) s`,
    [names, numbers.map((number) => (isUnpaid(number) ? 20 : 0))],
  );
}
