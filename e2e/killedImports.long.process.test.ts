import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Import } from '../prisma/client/client.ts';
import type { TestPortal } from '../server/test/api.ts';
import { makeScholarship } from '../server/test/factories.ts';
import { makePerson } from '../server/test/people.ts';
import { type KillablePortal, openKillablePortal } from './killablePortal.ts';

const ROWS = 5_000;
const KILLS = 3;

let portal: KillablePortal;
let desk: TestPortal;

beforeAll(async () => {
  portal = await openKillablePortal();
  desk = portal.desk;
}, 120_000);

afterAll(() => portal.close());

const read = (id: string) => desk.ctx.db.import.findUniqueOrThrow({ where: { id } });

async function waitFor(id: string, isMet: (row: Import) => boolean): Promise<Import> {
  for (let row = await read(id); ; row = await read(id)) {
    if (isMet(row)) return row;
    if (row.state === 'FAILED') throw new Error(JSON.stringify(row.failure));
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

async function killDuring(id: string, state: Import['state']): Promise<number[]> {
  const positions: number[] = [];
  for (let from = 0; positions.length < KILLS; ) {
    await waitFor(id, (row) => row.state === state && row.position > from);
    await portal.kill();
    from = (await read(id)).position;
    positions.push(from);
    await portal.start();
  }
  return positions;
}

async function importWithKills(kind: string, rows: string[]) {
  const url = await portal.start();
  const { headers } = await desk.person('admin');
  const answer = await fetch(`${url}/imports?kind=${kind}&name=list.csv`, {
    method: 'POST',
    headers,
    body: rows.join('\n'),
  });
  expect(answer.status).toBe(201);
  const { id } = (await answer.json()) as { id: string };
  const checking = await killDuring(id, 'CHECKING');
  const checked = await waitFor(id, ({ state }) => state === 'CHECKED');
  await desk.asAdmin('mutation ($id: UUID!) { confirmImport(id: $id) { state } }', { id });
  const writing = await killDuring(id, 'WRITING');
  const done = await waitFor(id, ({ state }) => state === 'DONE');
  for (const positions of [checking, writing]) {
    expect(positions).toEqual([...new Set(positions)].sort((a, b) => a - b));
    expect(positions.at(-1)).toBeLessThan(rows.length - 1);
  }
  const problems = await desk.ctx.db.importProblem.findMany({
    where: { importId: id },
    orderBy: { number: 'asc' },
  });
  return { checked, done, problems: problems.map(({ number, line }) => [number, line]) };
}

const isBad = (at: number) => at % 1_000 === 999;
const numbers = Array.from({ length: ROWS }, (_, at) => at);
const BAD = numbers.filter(isBad);
const PROBLEMS = BAD.map((at, index) => [index + 1, at + 2]);

// product: P7.44
it('a people import that is killed repeatedly writes each row once', async () => {
  const known = await makePerson(desk.ctx, { email: 'person7@import.example' });
  const rows = numbers.map((at) => (isBad(at) ? 'no-address,X' : `person${at}@import.example,Person ${at}`));
  const { checked, done, problems } = await importWithKills('PEOPLE', ['email,name', ...rows]);
  const counts = { added: ROWS - BAD.length - 1, unchanged: 1, bad: BAD.length, position: ROWS };
  expect([checked, done]).toMatchObject([counts, counts]);
  expect(problems).toEqual(PROBLEMS);
  const people = await desk.ctx.db.user.findMany({
    where: { email: { endsWith: '@import.example' } },
    select: { email: true, name: true },
  });
  const expected = numbers.filter((at) => !isBad(at)).map((at) => `person${at}@import.example Person ${at}`);
  const kept = expected.map((line) =>
    line.startsWith(`${known.email} `) ? `${known.email} ${known.name}` : line,
  );
  expect(people.map(({ email, name }) => `${email} ${name}`).sort()).toEqual(kept.sort());
}, 300_000);

// product: P7.47
it('an application import that is killed repeatedly writes each row once', async () => {
  const { id: scholarshipId } = await makeScholarship(desk.ctx, { scholarshipName: 'Old Award' });
  const rows = numbers.map((at) => {
    const status = isBad(at) ? 'won' : 'accepted';
    return `Old Award,applicant${at}@import.example,Applicant ${at},${status},2024-01-01,Feedback ${at}`;
  });
  const head = 'scholarship,email,applicantName,status,submittedAt,feedback';
  const { checked, done, problems } = await importWithKills('APPLICATIONS', [head, ...rows]);
  const counts = { added: ROWS - BAD.length, unchanged: 0, bad: BAD.length, position: ROWS };
  expect([checked, done]).toMatchObject([counts, counts]);
  expect(problems).toEqual(PROBLEMS);
  const stored = await desk.ctx.db.application.findMany({
    where: { scholarshipId },
    select: {
      applicantName: true,
      feedback: true,
      status: true,
      applicant: { select: { email: true } },
      events: { select: { kind: true } },
    },
  });
  const expected = numbers
    .filter((at) => !isBad(at))
    .map((at) => `applicant${at}@import.example Applicant ${at} ACCEPTED Feedback ${at} IMPORTED`);
  const written = stored.map(({ applicant, applicantName, status, feedback, events }) =>
    [applicant.email, applicantName, status, feedback, events.map(({ kind }) => kind)].join(' '),
  );
  expect(written.sort()).toEqual(expected.sort());
  expect(await desk.ctx.db.outboxMail.count()).toBe(0);
}, 300_000);
