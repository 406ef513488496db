import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestPortal } from '../../test/api.ts';
import { makeApplication, makeScholarship } from '../../test/factories.ts';
import { flushChanges } from '../../test/flushChanges.ts';
import { makeCoordinator, makeOrganisation } from '../../test/organisations.ts';
import { makePerson, type Person } from '../../test/people.ts';
import { openTwoRoles, type TwoRoles } from '../../test/twoRoles.ts';

const ROUNDS = 42;
const ROWS = 60;

/**
 * Half of the writers use the portal's role. The others use a role whose transactions the portal's role cannot
 * inspect.
 */
const WRITERS = 4;

const APPLICATIONS = 1000;

let roles: TwoRoles;
let portal: TestPortal;
let owner: pg.Client;

beforeAll(async () => {
  roles = await openTwoRoles();
  ({ portal, owner } = roles);
});

afterAll(() => roles.close());

/**
 * Skips applications that another writer has locked. Otherwise, that writer's later change would hide a change that a
 * reader missed.
 */
const LOCK = `
  SELECT id FROM applications WHERE cancelled_at IS NULL AND feedback IS NULL
  ORDER BY md5(id::text || $1) LIMIT $2 FOR UPDATE SKIP LOCKED`;
const GIVE_FEEDBACK = 'UPDATE applications SET feedback = $1 WHERE id = ANY($2)';
const CANCEL = 'UPDATE applications SET cancelled_at = now() WHERE id = $1';
const MOVE = `
  UPDATE scholarships SET organisation_id = $1 WHERE id = (
    SELECT id FROM scholarships WHERE organisation_id = $2 ORDER BY random() LIMIT 1 FOR UPDATE SKIP LOCKED)`;

async function write(
  client: pg.Client,
  name: string,
  [here, there]: readonly [string, string],
): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    await client.query('BEGIN');
    // This transaction gets its number before others write, but commits after them.
    await client.query('SELECT pg_current_xact_id()');
    if (round % 2) await client.query(MOVE, round % 4 === 1 ? [here, there] : [there, here]);
    else {
      const { rows } = await client.query<{ id: string }>(LOCK, [name, ROWS]);
      const ids = rows.map(({ id }) => id);
      await client.query(GIVE_FEEDBACK, [`${name} ${round}`, ids]);
      await client.query(`${GIVE_FEEDBACK} AND feedback <> ''`, [null, ids.slice(3)]);
      await client.query(CANCEL, [ids[0]]);
    }
    await client.query('COMMIT');
  }
}

const QUERY = `query ($after: String) { applicationChanges(after: $after) {
  cursor hasMore items { id isRemoved application { feedback } } } }`;

function keepCopy(who: Person) {
  const copy = new Map<string, string | null>();
  let after: string | null = null;
  let changes = 0;
  return {
    copy,
    count: () => changes,
    async read() {
      for (let hasMore = true; hasMore; ) {
        const { data, errors } = await portal.as(who, QUERY, { after });
        expect(errors).toBeUndefined();
        for (const { id, isRemoved, application } of data.applicationChanges.items) {
          changes += 1;
          if (isRemoved) copy.delete(id);
          else copy.set(id, application.feedback);
        }
        ({ cursor: after, hasMore } = data.applicationChanges);
      }
    },
  };
}

const ORIGINAL = `
  SELECT a.id, a.feedback FROM applications a JOIN scholarships s ON s.id = a.scholarship_id
  WHERE a.cancelled_at IS NULL AND (a.applicant_id = $1 OR s.organisation_id = ANY($2) OR $2 IS NULL) ORDER BY a.id`;

// product: P9.12
it('copies made from the change feed during parallel writes match the original', async () => {
  const { ctx } = portal;
  const offices = [(await makeOrganisation(ctx)).id, (await makeOrganisation(ctx)).id] as const;
  const students = [await makePerson(ctx), await makePerson(ctx), await makePerson(ctx)];
  for (let n = 0; n < APPLICATIONS / students.length; n += 1) {
    const { id: scholarshipId } = await makeScholarship(ctx, { organisationId: offices[n % 2] as string });
    for (const { id: applicantId } of students) await makeApplication(ctx, { applicantId, scholarshipId });
  }
  const [left, right] = [await makeCoordinator(ctx, offices[0]), await makeCoordinator(ctx, offices[1])];
  const readers: [Person, string[] | null][] = [
    [await portal.person('moderator'), null],
    [left, [offices[0]]],
    [right, [offices[1]]],
    [students[0] as Person, []],
  ];
  const copies = readers.map(([who]) => keepCopy(who));
  for (const copy of copies) await copy.read();
  const countTold = () => copies.reduce((sum, copy) => sum + copy.count(), 0);
  const atFirst = countTold();
  const dump = await roles.connectAs('owner');
  await dump.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  await dump.query('SELECT count(*) FROM applications');
  const late = await roles.connectAs(1);
  await late.query('BEGIN');
  const { rows: held } = await late.query<{ id: string }>(LOCK, ['late', 5]);
  await late.query(GIVE_FEEDBACK, ['Late', held.map(({ id }) => id)]);
  const { rows: free } = await owner.query<{ id: string }>(LOCK, ['early', 5]);
  await owner.query(GIVE_FEEDBACK, ['Early', free.map(({ id }) => id)]);
  for (const copy of copies) await copy.read();
  await late.query('COMMIT');

  let isOver = false;
  const writers = Array.from({ length: WRITERS }, async (_, n) =>
    write(
      await roles.connectAs(n % 2 === 0 ? 0 : 1),
      `Writer ${n}`,
      n < 2 ? offices : [offices[1], offices[0]],
    ),
  );
  const reading = copies.map(async (copy) => {
    while (!isOver) await copy.read();
  });
  try {
    await Promise.all(writers);
  } finally {
    isOver = true;
    await Promise.all(reading);
  }
  await flushChanges(ctx.db);
  for (const copy of copies) await copy.read();

  for (const [place, [who, reached]] of readers.entries()) {
    const { rows } = await owner.query<{ id: string; feedback: string | null }>(ORIGINAL, [who.id, reached]);
    const copy = [...(copies[place]?.copy ?? [])].map(([id, feedback]) => ({ id, feedback }));
    expect(copy.sort((a, b) => (a.id < b.id ? -1 : 1))).toEqual(rows);
  }
  expect(countTold()).toBeGreaterThan(2 * atFirst);
  await dump.query('COMMIT');
}, 600_000);

const ADD = `
  INSERT INTO applications (id, applicant_id, scholarship_id, phone, address, applicant_name, ssc, hsc, application_fees,
    service_charge, feedback)
  VALUES (gen_random_uuid(), $1, $2, '1', 'A', 'Ada', '4', '4', 0, 0, 'Written meanwhile')`;

// product: P9.12
it.each(['changed', 'added'])(
  'an application %s during a move appears only in the new organisation',
  async (what) => {
    const { ctx } = portal;
    const offices = [(await makeOrganisation(ctx)).id, (await makeOrganisation(ctx)).id] as const;
    const { id: scholarshipId } = await makeScholarship(ctx, { organisationId: offices[0] });
    const { id: applicantId } = await makePerson(ctx);
    const isAdded = what === 'added';
    const ids = isAdded ? [] : [(await makeApplication(ctx, { applicantId, scholarshipId })).id];
    const coordinators = [
      await makeCoordinator(ctx, offices[0]),
      await makeCoordinator(ctx, offices[1]),
    ] as const;
    const [old, next] = [keepCopy(coordinators[0]), keepCopy(coordinators[1])];
    for (const copy of [old, next]) await copy.read();
    const [mover, writer] = [await roles.connectAs(0), await roles.connectAs(1)];
    // The added record gets a number below that of the move, and the changed record one above it. In either order, a
    // record could get lost.
    for (const client of isAdded ? [writer, mover] : [mover, writer])
      await client.query('BEGIN; SELECT pg_current_xact_id()');
    if (isAdded) await writer.query(ADD, [applicantId, scholarshipId]);
    else await writer.query(GIVE_FEEDBACK, ['Written meanwhile', ids]);
    let isMoved = false;
    const moving = (async () => {
      await mover.query('UPDATE scholarships SET organisation_id = $1 WHERE id = $2', [
        offices[1],
        scholarshipId,
      ]);
      isMoved = true;
    })();
    const isDecided = async () => {
      const { rows } = await owner.query(
        "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
      );
      return isMoved || rows.length > 0;
    };
    await expect.poll(isDecided).toBe(true);
    // If the move did not wait for the writer, the former organisation would read the added record here, and the new
    // one would read the changed record without its change.
    if (isAdded) await writer.query('COMMIT');
    else if (isMoved) await mover.query('COMMIT');
    for (const copy of [old, next]) await copy.read();
    if (!isAdded) await writer.query('COMMIT');
    await moving;
    await mover.query('COMMIT');
    await flushChanges(ctx.db);
    for (const copy of [old, next]) await copy.read();
    expect([...old.copy]).toEqual([]);
    expect([...next.copy.values()]).toEqual(['Written meanwhile']);
  },
);
