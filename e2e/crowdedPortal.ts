import pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { findRunningDatabase } from '../server/platform/database/embedded/embeddedRunning.ts';
import { startPortal } from './startPortal.ts';

type Crowd = {
  /** The applicants are called so, with a number as long as `count`: `Eve 01`. */
  name: string;
  count: number;
  /** Whether the fees of that applicant are not paid. */
  isUnpaid: (number: number) => boolean;
};

/**
 * A portal of this file's own, in whose first scholarship's applications a crowd would be in the way of other journeys;
 * `Eve 02` applied a minute before `Eve 01`. For the top of a file: `url` and `database` are there once its journeys run.
 */
export function openCrowdedPortal({ name, count, isUnpaid }: Crowd) {
  let portal: Awaited<ReturnType<typeof startPortal>>;
  let database: pg.Client;

  beforeAll(async () => {
    portal = await startPortal();
    database = new pg.Client({ connectionString: await findRunningDatabase(portal.dataDir) });
    await database.connect();
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
  });

  afterAll(async () => {
    await database?.end();
    await portal?.stop();
  });

  return {
    get url() {
      return portal.url;
    },
    get database() {
      return database;
    },
  };
}
