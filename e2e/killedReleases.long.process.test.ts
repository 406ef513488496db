import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { GraphqlAnswer } from '../server/test/api.ts';
import { getCode } from '../server/test/applying.ts';
import { makeApplication, makeScholarship } from '../server/test/factories.ts';
import { endPauses } from '../server/test/jobs.ts';
import { makePerson, type Person } from '../server/test/people.ts';
import { startSmtp, type TestSmtp } from '../server/test/smtp.ts';
import { type KillablePortal, openKillablePortal } from './killablePortal.ts';

/**
 * For each release, the portal is killed four times: while it writes the release, while it undoes another, and twice
 * while it sends the release.
 */
const RELEASES = 5;
const TOLD = 60;
const UNTOLD = 15;
const UNDONE = 5;

const OUTCOMES = ['AWARD', 'WAITLIST', 'NOT_SELECTED', 'RETURN'] as const;
const COUNTED = { AWARD: 'awards', WAITLIST: 'waitlisted', NOT_SELECTED: 'notSelected', RETURN: 'returned' };

const RELEASE = 'mutation ($input: ReleaseInput!) { releaseDecisions(input: $input) { id } }';
const SEND = 'mutation ($input: GroupMessageInput!) { sendGroupMessage(input: $input) { id } }';
const UNDO = 'mutation ($id: UUID!) { undoRelease(id: $id) { id } }';
const PREPARE = `mutation ($input: PrepareDecisionsInput!) {
  prepareDecisions(input: $input) { results { isDone } } }`;

type Row = { table: string; column: string; value: string };
/** The locked row that the portal is waiting for when it is killed; null to kill the portal after the step. */
type Place = Row | null;
type Call = { query: string; variables: object };
type Applicant = { applicantId: string; applicationId: string; email: string };

type Scene = {
  told: Applicant[];
  untold: Applicant[];
  call: Call;
  findId(): Promise<string | null>;
  rowsOf(applicant: Applicant): { writing: Row[]; undoing: Row[]; sending: Row[] };
  left(releaseId: string): Promise<string[]>;
  expected(applicant: Applicant): object;
};

let portal: KillablePortal;
let smtp: TestSmtp;
let holder: pg.Client;

beforeAll(async () => {
  smtp = await startSmtp();
  portal = await openKillablePortal({ SMTP_URL: smtp.url, MAIL_FROM: 'no-reply@example.org' });
  holder = new pg.Client({ connectionString: portal.desk.ctx.env.DATABASE_URL });
  await holder.connect();
}, 120_000);

afterAll(async () => {
  await holder.end();
  await portal.close();
  await smtp.close();
});

async function until(isMet: () => Promise<boolean>): Promise<void> {
  while (!(await isMet())) await new Promise((resolve) => setTimeout(resolve, 2));
}

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

const anyOf = <T>(all: readonly T[]): T => all[Math.floor(Math.random() * all.length)] as T;

type Step = { begin(): Promise<unknown>; hasEnded(): Promise<boolean> };

async function killAt(place: Place, { begin, hasEnded }: Step): Promise<void> {
  if (place) {
    await holder.query('BEGIN');
    await holder.query(`SELECT FROM ${place.table} WHERE ${place.column} = $1 FOR UPDATE`, [place.value]);
  }
  let isKilled = false;
  const begun = begin().catch((error: unknown) => {
    if (!isKilled) throw error;
  });
  const failed = begun.then(() => new Promise<never>(() => {}));
  await Promise.race([until(place ? isWaiting : hasEnded), failed]);
  isKilled = true;
  await portal.kill();
  if (place) await holder.query('ROLLBACK');
  await begun;
}

async function isWaiting(): Promise<boolean> {
  const { rows } = await holder.query(
    'SELECT pid FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY(pg_blocking_pids(pid))',
  );
  return rows.length > 0;
}

async function ask(as: Person, { query, variables }: Call, accepted = ['ok']): Promise<string> {
  const response = await fetch(`${await portal.start()}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...as.headers },
    body: JSON.stringify({ query, variables }),
  });
  const answer = (await response.json()) as GraphqlAnswer;
  const code = getCode(answer);
  if (!accepted.includes(code)) throw new Error(JSON.stringify(answer.errors));
  return code;
}

/** Repeats a call whose response was lost. CONFLICT means that it was executed. */
const repeat = (as: Person, call: Call) => ask(as, call, ['ok', 'CONFLICT']);

async function makeApplicants(scholarshipId: string, count: number): Promise<Applicant[]> {
  const { ctx } = portal.desk;
  const make = async () => {
    const { id: applicantId, email } = await makePerson(ctx);
    const { id } = await makeApplication(ctx, { applicantId, scholarshipId, status: 'PROCESSING' });
    return { applicantId, applicationId: id, email };
  };
  return Promise.all(Array.from({ length: count }, make));
}

async function makeDecisions(moderator: Person, count: number): Promise<Scene> {
  const { ctx, as } = portal.desk;
  const { id: scholarshipId } = await makeScholarship(ctx);
  const told = await makeApplicants(scholarshipId, count);
  const untold = await makeApplicants(scholarshipId, UNTOLD);
  const plan = { currency: 'EUR', budget: 10_000_000n, places: 100, amount: 100_000n, acceptDays: 14 };
  await ctx.db.awardPlan.create({ data: { scholarshipId, ...plan } });
  const outcomeOf = new Map(told.map((one, at) => [one, OUTCOMES[at % OUTCOMES.length] ?? 'AWARD']));
  const counts: Record<string, number> = {};
  for (const outcome of OUTCOMES) {
    const ids = told.filter((one) => outcomeOf.get(one) === outcome).map((one) => one.applicationId);
    const reason = outcome === 'RETURN' ? { reason: 'Page 2 is missing.' } : {};
    const input = { scholarshipId, outcome, ids, ...reason };
    const { data, errors } = await as(moderator, PREPARE, { input });
    expect(errors).toBeUndefined();
    expect(data.prepareDecisions.results).toEqual(ids.map(() => ({ isDone: true })));
    counts[COUNTED[outcome]] = ids.length;
  }
  const STATUS = { AWARD: 'ACCEPTED', WAITLIST: 'PROCESSING', NOT_SELECTED: 'REJECTED', RETURN: 'PENDING' };
  return {
    told,
    untold,
    call: { query: RELEASE, variables: { input: { scholarshipId, counts, releaseAt: inAnHour() } } },
    findId: async () => (await ctx.db.release.findFirst({ where: { scholarshipId } }))?.id ?? null,
    rowsOf({ applicantId, applicationId }) {
      const person = { table: 'users', column: 'id', value: applicantId };
      const decision = { table: 'decisions', column: 'application_id', value: applicationId };
      const application = { table: 'applications', column: 'id', value: applicationId };
      const all = [person, decision, application];
      return { writing: all, undoing: [application, decision], sending: all };
    },
    async left(releaseId) {
      const where = { releaseId, state: 'HELD' } as const;
      const rows = await ctx.db.decision.findMany({ where, orderBy: { id: 'asc' } });
      return rows.map((row) => row.applicationId);
    },
    expected(applicant) {
      const outcome = outcomeOf.get(applicant) ?? 'AWARD';
      const awards = outcome === 'AWARD' ? 1 : 0;
      const events = 1 + awards;
      return { ...NOTHING, ...ONE_MAIL, status: STATUS[outcome], version: 2, awards, events, decisions: 1 };
    },
  };
}

async function makeMessage(_: Person, count: number): Promise<Scene> {
  const { ctx } = portal.desk;
  const { id: scholarshipId } = await makeScholarship(ctx);
  const told = await makeApplicants(scholarshipId, count);
  const id = randomUUID();
  const ids = told.map((one) => one.applicationId);
  const text = '{{ greeting }}\n\nPlease add page 2.';
  const input = { id, ids, recipientCount: count, text, releaseAt: inAnHour() };
  return {
    told,
    untold: await makeApplicants(scholarshipId, UNTOLD),
    call: { query: SEND, variables: { input } },
    findId: async () => (await ctx.db.release.findUnique({ where: { id } }))?.id ?? null,
    rowsOf({ applicantId, applicationId }) {
      const person = { table: 'users', column: 'id', value: applicantId };
      const recipient = { table: 'group_recipients', column: 'application_id', value: applicationId };
      const application = { table: 'applications', column: 'id', value: applicationId };
      const writing = [person, application];
      return { writing, undoing: [recipient], sending: [person, recipient, application] };
    },
    async left(releaseId) {
      const where = { releaseId, state: 'HELD' } as const;
      const rows = await ctx.db.groupRecipient.findMany({ where, orderBy: { applicationId: 'asc' } });
      return rows.map((row) => row.applicationId);
    },
    expected: () => ({ ...NOTHING, ...ONE_MAIL, messages: 1 }),
  };
}

const NOTHING = {
  ...{ status: 'PROCESSING', version: 1, isHeld: false, events: 0 },
  ...{ mails: 0, arrived: 0, copies: 0, awards: 0, decisions: 0, messages: 0 },
};
const ONE_MAIL = { events: 1, mails: 1, arrived: 1, copies: 1 };

/** Distinguishes e-mails by Message-ID, because a killed sender repeats the last one. */
async function readEffects(applicants: readonly Applicant[]): Promise<Map<string, object>> {
  const rows = await portal.desk.ctx.db.$queryRaw<{ id: string; email: string }[]>`
    SELECT a.id, u.email, a.status::text, a.version, a.is_held AS "isHeld",
      (SELECT count(*)::int FROM application_events WHERE application_id = a.id) AS events,
      (SELECT count(*)::int FROM outbox_mails WHERE recipient = u.email) AS mails,
      (SELECT count(*)::int FROM inbox_entries WHERE user_id = u.id) AS copies,
      (SELECT count(*)::int FROM awards WHERE application_id = a.id) AS awards,
      (SELECT count(*)::int FROM decisions WHERE application_id = a.id AND state = 'SENT') AS decisions,
      (SELECT count(*)::int FROM application_messages WHERE application_id = a.id) AS messages
    FROM applications a JOIN users u ON u.id = a.applicant_id
    WHERE a.id = ANY(${applicants.map((one) => one.applicationId)}::uuid[])`;
  const messageIds = new Map<string, Set<string>>();
  for (const { recipients, email } of smtp.arrived)
    for (const to of recipients)
      messageIds.set(to, (messageIds.get(to) ?? new Set()).add(email.messageId ?? ''));
  return new Map(
    rows.map(({ id, email, ...effects }) => [id, { ...effects, arrived: messageIds.get(email)?.size ?? 0 }]),
  );
}

async function expectEffects(applicants: readonly Applicant[], expected: (one: Applicant) => object) {
  const effects = await readEffects(applicants);
  const wanted = applicants.map((one) => [one.applicationId, expected(one)] as const);
  expect(effects).toEqual(new Map(wanted));
}

async function makeDue(): Promise<void> {
  const { ctx } = portal.desk;
  await ctx.db.release.updateMany({ where: { state: 'HELD' }, data: { releaseAt: ctx.now() } });
  await endPauses(ctx);
}

const stateOf = async (id: string) =>
  (await portal.desk.ctx.db.release.findUniqueOrThrow({ where: { id } })).state;

async function hasEnded(id: string): Promise<boolean> {
  const isSent = ['SENT', 'UNDONE'].includes(await stateOf(id));
  return isSent && (await portal.desk.ctx.db.outboxMail.count({ where: { state: 'QUEUED' } })) === 0;
}

async function killWhileSending(scene: Scene, id: string, { share, turn }: { share: number; turn: number }) {
  const left = await scene.left(id);
  const at = Math.floor(Math.random() * left.length * share);
  const next = scene.told.find((one) => one.applicationId === left[at]) as Applicant;
  const places = [...scene.rowsOf(next).sending, null];
  const place = places[turn % places.length] ?? null;
  await killAt(place, {
    begin: () => portal.start(),
    hasEnded: async () => (await scene.left(id)).length < left.length - at,
  });
  const after = await scene.left(id);
  if (place) expect(after).toEqual(left.slice(at));
  else expect(after.length).toBeLessThan(left.length);
}

async function releaseWithKills(make: (as: Person, count: number) => Promise<Scene>): Promise<string[]> {
  const { ctx } = portal.desk;
  const undone: string[] = [];
  for (let turn = 0; turn < RELEASES; turn += 1) {
    const moderator = await makePerson(ctx, { role: 'MODERATOR' });
    const [scene, other] = [await make(moderator, TOLD), await make(moderator, UNDONE)];

    const places = [...scene.rowsOf(anyOf(scene.told)).writing, null];
    await portal.start();
    await killAt(places[turn % places.length] ?? null, {
      begin: () => ask(moderator, scene.call),
      hasEnded: async () => (await scene.findId()) !== null,
    });
    await repeat(moderator, scene.call);
    await ask(moderator, other.call);
    const [id = '', otherId = ''] = [await scene.findId(), await other.findId()].map((one) => one ?? '');
    expect(await scene.left(id)).toHaveLength(TOLD);

    const undoPlaces = [
      null,
      { table: 'releases', column: 'id', value: otherId },
      ...other.rowsOf(anyOf(other.told)).undoing,
    ];
    await killAt(undoPlaces[turn % undoPlaces.length] ?? null, {
      begin: () => ask(moderator, { query: UNDO, variables: { id: otherId } }),
      hasEnded: async () => (await stateOf(otherId)) === 'UNDONE',
    });
    await makeDue();

    await killWhileSending(scene, id, { share: 0.5, turn });
    await killWhileSending(scene, id, { share: 1, turn: turn + 1 });
    await portal.start();
    await until(() => hasEnded(id));
    await until(() => hasEnded(otherId));

    expect(await stateOf(id)).toBe('SENT');
    await expectEffects(scene.told, scene.expected);
    const otherState = await stateOf(otherId);
    await expectEffects(other.told, otherState === 'SENT' ? other.expected : () => NOTHING);
    await expectEffects([...scene.untold, ...other.untold], () => NOTHING);
    expect(await ctx.db.auditEntry.count({ where: { targetId: id } })).toBe(1);
    undone.push(otherState);
  }
  return undone;
}

// product: P18.8
// security: C116
it('a release of decisions that is killed repeatedly notifies each applicant once', async () => {
  const undone = await releaseWithKills(makeDecisions);
  expect([...new Set(undone)].sort()).toEqual(['SENT', 'UNDONE']);
}, 900_000);

// product: P18.57
// security: C127
it('a group message reaches each recipient once, even if its process is killed repeatedly', async () => {
  const undone = await releaseWithKills(makeMessage);
  expect([...new Set(undone)].sort()).toEqual(['SENT', 'UNDONE']);
}, 900_000);
