import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPortal } from '../../e2e/startPortal.ts';
import { findRunningDatabase } from '../../packages/embeddedPostgres/index.ts';
import { runSimulation } from './runSimulation.ts';

let portal: Awaited<ReturnType<typeof startPortal>>;

beforeAll(async () => {
  portal = await startPortal({});
});

afterAll(() => portal.stop());

async function tamper(table: string, change: string, when: string) {
  const database = new pg.Client({ connectionString: await findRunningDatabase(portal.dataDir) });
  await database.connect();
  await database.query(
    `CREATE FUNCTION tamper() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${change}; RETURN NEW; END $$;
     CREATE TRIGGER tamper BEFORE UPDATE ON ${table} FOR EACH ROW WHEN (${when}) EXECUTE FUNCTION tamper()`,
  );
  return async () => {
    await database.query('DROP FUNCTION tamper CASCADE');
    await database.end();
  };
}

// product: P17.31
it('the simulation detects a changed assessment total', async () => {
  const undo = await tamper('round_applications', 'NEW.total := NEW.total + 1', 'NEW.count = 3');
  const { output, code } = await runSimulation(portal);
  await undo();
  expect(output).toMatch(/First reading: [\w-]+: total is \S+, not \S+/);
  expect(code).toBe(1);
});

// product: P18.47
it('the simulation detects a payment changed by a cent', async () => {
  const undo = await tamper('disbursements', 'NEW.amount := NEW.amount - 1', "NEW.state = 'PAID'");
  const { output, code } = await runSimulation(portal);
  await undo();
  expect(output).toMatch(/Paid: paid: \d+, not \d+/);
  expect(code).toBe(1);
});
