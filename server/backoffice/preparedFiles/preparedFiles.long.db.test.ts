import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { copyPdf } from '../../../packages/fileInspection/index.ts';
import { startTestPortal, TEST_NOW, type TestPortal } from '../../test/api.ts';
import { getCode, submit } from '../../test/applying.ts';
import { sendChecked, writePdf } from '../../test/documents.ts';
import { makeApplication, makeScholarship } from '../../test/factories.ts';
import { endPauses, runJobs } from '../../test/jobs.ts';
import { makeCoordinator, makeOrganisation } from '../../test/organisations.ts';
import { makePerson, type Person } from '../../test/people.ts';
import { makeScholarshipWithQuestions } from '../../test/questions.ts';
import { makePreparedFiles, resumePreparedFiles } from './makePreparedFiles.ts';
import { MAKE_FILES } from './preparedFileJob.ts';

const DAY = 86_400_000;
vi.setConfig({ testTimeout: 120_000 });

let portal: TestPortal;
let moderator: Person;
let now = TEST_NOW;

beforeAll(async () => {
  portal = await startTestPortal({ LIMIT_UPLOAD: '1000' }, { now: () => now });
});

beforeEach(async () => {
  now = TEST_NOW;
  moderator = await makePerson(portal.ctx, { role: 'MODERATOR' });
  await portal.ctx.db.preparedFile.deleteMany();
});

afterAll(() => portal.close());

const PREPARE = `mutation ($ids: [UUID!], $filter: ApplicationFilter, $isMerged: Boolean = true) {
  prepareApplicationPapers(input: { ids: $ids, filter: $filter, isMerged: $isMerged }) { id state total done }
}`;
const LIST = '{ preparedFiles { id state failure total done bytes expiresAt } }';
const PROOF = {
  ...{ key: 'proof', kind: 'document', label: { en: 'Proof' }, isRequired: true },
  ...{ types: ['PDF'], maxPages: 2, maxFiles: 2, maxMegabytes: 1 },
};
const PDF = writePdf({ pages: 2 });

async function applied(name: string, organisationId?: string) {
  const student = await makePerson(portal.ctx, { name });
  const scholarship = await makeScholarship(portal.ctx, organisationId ? { organisationId } : {});
  const given = { applicantId: student.id, scholarshipId: scholarship.id, applicantName: name };
  return { student, scholarship, ...(await makeApplication(portal.ctx, given)) };
}

async function prepare(as: Person, variables: object): Promise<string> {
  const answer = await portal.as(as, PREPARE, { ...variables });
  expect(answer.errors).toBeUndefined();
  return answer.data.prepareApplicationPapers.id;
}

const listOf = async (as: Person) => (await portal.as(as, LIST)).data.preparedFiles;
const make = () => makePreparedFiles(portal.ctx);
const runAll = async () => {
  await endPauses(portal.ctx);
  await runJobs(portal.ctx, { send: async () => {} });
};
const open = (as: Person, id: string) => portal.as(as, `mutation { openPreparedFile(id: "${id}") }`);

async function fetchZip(as: Person, id: string): Promise<Buffer> {
  const { data } = await open(as, id);
  const answer = await portal.requestAs(as, { url: data.openPreparedFile });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip']);
  return answer.rawPayload;
}

async function readStored(run: string | null | undefined) {
  const stored = await portal.pictures.read(`${run}.file`);
  return stored && buffer(stored.stream);
}
const rowOf = (id: string) => portal.ctx.db.preparedFile.findUniqueOrThrow({ where: { id } });

// product: P13.6
it('a job prepares chosen applications as a ZIP that only its requester can download', async () => {
  const student = await makePerson(portal.ctx, { name: 'Ada' });
  const asking = await makeScholarshipWithQuestions(portal.ctx, [PROOF]);
  const { id: document } = await sendChecked(portal, student, PDF, 'my proof.pdf');
  const answers = { answers: { version: 1, answers: { proof: [document] } } };
  const { data } = await submit(portal, student, asking.id, { ...answers, applicantName: 'Ada / Lovelace' });
  const plain = await applied('Bo');
  const ids = [data.submitApplication.id, plain.id, data.submitApplication.id];
  const beside = await prepare(moderator, { ids, isMerged: false });
  const merged = await prepare(moderator, { ids });
  expect(await listOf(moderator)).toMatchObject([
    { id: merged, state: 'WAITING', total: 2, done: 0, bytes: null, expiresAt: null },
    { id: beside, state: 'WAITING' },
  ]);
  await runAll();
  expect(await listOf(moderator)).toMatchObject([
    { state: 'READY', done: 2, expiresAt: new Date(TEST_NOW.getTime() + 7 * DAY).toISOString() },
    { state: 'READY', done: 2 },
  ]);
  const zip = await fetchZip(moderator, beside);
  expect(zip.includes(Buffer.from(await copyPdf(PDF)))).toBe(true);
  expect(zip.toString('latin1')).toMatch(/AP-[0-9A-F-]+ Ada _ Lovelace\/documents\/01 my proof\.pdf/);
  expect(zip.toString('latin1')).toMatch(/AP-[0-9A-F-]+ Bo\/application-AP-[0-9A-F-]+\.pdf/);
  const whole = await fetchZip(moderator, merged);
  expect([whole.includes('documents/01'), whole.includes(PDF)]).toEqual([false, false]);
  const mails = await portal.ctx.db.outboxMail.findMany({ where: { to: moderator.email } });
  expect(mails.map(({ subject }) => subject)).toEqual(
    Array(2).fill('Your PDFs of 2 applications are ready · AvailAble Scholarship'),
  );
  const audit = await portal.ctx.db.auditEntry.findMany({
    where: { targetId: merged },
    orderBy: { id: 'asc' },
  });
  expect(audit.map(({ action, actorId, after }) => [action, actorId, after])).toEqual([
    ['application.export', moderator.id, { applications: 2, isMerged: true }],
    ['preparedFile.open', moderator.id, null],
  ]);
  const url = (await open(moderator, merged)).data.openPreparedFile as string;
  const other = await makePerson(portal.ctx, { role: 'ADMIN' });
  expect((await portal.requestAs(other, { url })).statusCode).toBe(403);
  expect((await portal.request({ url })).statusCode).toBe(401);
  expect(getCode(await open(other, merged))).toBe('NOT_FOUND');
  expect(await listOf(other)).toEqual([]);
  const { run } = await rowOf(merged);
  await portal.ctx.db.preparedFile.update({ where: { id: merged }, data: { expiresAt: now } });
  expect(getCode(await open(moderator, merged))).toBe('NOT_FOUND');
  await resumePreparedFiles(portal.ctx);
  await runAll();
  expect((await listOf(moderator)).map(({ id }: { id: string }) => id)).toEqual([beside]);
  expect(await readStored(run)).toBeNull();
});

// product: P13.6
it('prepared files contain only applications that their requester may still read', async () => {
  const organisation = await makeOrganisation(portal.ctx);
  const coordinator = await makeCoordinator(portal.ctx, organisation.id);
  const mine = await applied('Mine', organisation.id);
  const foreign = await applied('Foreign');
  expect(getCode(await portal.as(coordinator, PREPARE, { ids: [foreign.id] }))).toBe('CONFLICT');
  const id = await prepare(coordinator, { filter: { organisationId: organisation.id } });
  await make();
  expect((await fetchZip(coordinator, id)).includes(' Mine/')).toBe(true);
  const url = (await open(coordinator, id)).data.openPreparedFile as string;
  const elsewhere = await makeOrganisation(portal.ctx);
  const { db } = portal.ctx;
  await db.coordinator.create({
    data: { userId: coordinator.id, organisationId: elsewhere.id },
  });
  await db.scholarship.update({
    where: { id: mine.scholarship.id },
    data: { organisationId: foreign.scholarship.organisationId },
  });
  // Must not be FORBIDDEN, because the client would then sign the coordinator out.
  expect(getCode(await open(coordinator, id))).toBe('CONFLICT');
  expect((await portal.requestAs(coordinator, { url })).statusCode).toBe(409);
  const second = await applied('Second', organisation.id);
  const waiting = await prepare(coordinator, { ids: [second.id] });
  await db.scholarship.update({
    where: { id: second.scholarship.id },
    data: { organisationId: foreign.scholarship.organisationId },
  });
  await make();
  const zip = (await readStored((await rowOf(waiting)).run)) ?? Buffer.of();
  expect([zip.includes('readme.txt'), zip.includes(' Second/')]).toEqual([true, false]);
  const last = await prepare(moderator, { ids: [second.id] });
  await db.user.update({ where: { id: moderator.id }, data: { role: 'USER' } });
  await make();
  expect(await rowOf(last)).toMatchObject({ state: 'FAILED', failure: 'NO_RIGHT' });
});

// product: P13.6
it('prepared files contain applications that their applicants have withdrawn', async () => {
  const { id, student, scholarship } = await applied('Gone');
  await portal.as(student, `mutation { cancelApplication(id: "${id}") { id } }`);
  const file = await prepare(moderator, {
    filter: { isWithdrawn: true, scholarshipId: scholarship.id },
  });
  await make();
  expect((await fetchZip(moderator, file)).includes(' Gone/')).toBe(true);
});

// product: P13.6
it('prepared files are created one at a time and resume after crashes', async () => {
  const { id } = await applied('Ada');
  const first = await prepare(moderator, { ids: [id] });
  const second = await prepare(moderator, { ids: [id] });
  const dead = randomUUID();
  const { db } = portal.ctx;
  await db.preparedFile.update({
    where: { id: first },
    data: { state: 'MAKING', run: dead, runs: 1, done: 1 },
  });
  await portal.pictures.write(`${dead}.file`, PDF);
  const hold = (worker: string | null) =>
    db.$executeRaw`
      WITH held AS (
        UPDATE graphile_worker._private_jobs job SET locked_by = ${worker}, locked_at = ${worker && now}::timestamptz
        WHERE task_id = (SELECT id FROM graphile_worker._private_tasks WHERE identifier = ${MAKE_FILES})
        RETURNING job.job_queue_id, job.locked_at
      )
      UPDATE graphile_worker._private_job_queues queue SET locked_by = ${worker}, locked_at = held.locked_at
      FROM held WHERE queue.id = held.job_queue_id`;
  await hold('w1');
  await resumePreparedFiles(portal.ctx);
  await runAll();
  expect([(await rowOf(first)).state, (await rowOf(second)).state]).toEqual(['MAKING', 'WAITING']);
  await hold(null);
  await runAll();
  expect([(await rowOf(first)).state, (await rowOf(second)).state]).toEqual(['READY', 'READY']);
  expect(await readStored(dead)).toBeNull();
  await db.preparedFile.update({
    where: { id: second },
    data: { state: 'WAITING', run: null, bytes: null, expiresAt: null, runs: 3 },
  });
  await make();
  expect(await rowOf(second)).toMatchObject({ state: 'FAILED', failure: 'BROKEN' });
  const third = await prepare(moderator, { ids: [id] });
  await makePreparedFiles(portal.ctx, AbortSignal.abort());
  expect(await rowOf(third)).toMatchObject({ state: 'WAITING', runs: 0 });
  // Simulates a restore from a backup: the file is in progress, but its job is missing.
  await db.preparedFile.update({ where: { id: third }, data: { state: 'MAKING', run: randomUUID() } });
  await db.$executeRaw`DELETE FROM graphile_worker._private_jobs`;
  await resumePreparedFiles(portal.ctx);
  await runAll();
  expect((await rowOf(third)).state).toBe('READY');
});

// product: P13.6
it('a person can have five prepared files, and a cancelled file leaves no trace', async () => {
  const { id } = await applied('Ada');
  const ids: string[] = [];
  for (let n = 0; n < 5; n += 1) ids.push(await prepare(moderator, { ids: [id] }));
  expect(getCode(await portal.as(moderator, PREPARE, { ids: [id] }))).toBe('CONFLICT');
  const [first = ''] = ids;
  const making = make();
  await expect.poll(async () => (await rowOf(first)).state, { interval: 5 }).toBe('MAKING');
  const { run } = await rowOf(first);
  const removed = await portal.as(moderator, `mutation { removePreparedFile(id: "${first}") { state } }`);
  expect(removed.data.removePreparedFile.state).toBe('MAKING');
  await making;
  await runAll();
  expect([await portal.ctx.db.preparedFile.count({ where: { id: first } }), await readStored(run)]).toEqual([
    0,
    null,
  ]);
  expect((await listOf(moderator)).map(({ state }: { state: string }) => state)).toEqual(
    Array(4).fill('READY'),
  );
});

// product: P13.6
it('deleting an account removes its applications from ready and waiting files', async () => {
  const [leaving, staying] = [await applied('Leaving'), await applied('Staying')];
  const ids = [leaving.id, staying.id];
  const ready = await prepare(moderator, { ids });
  await make();
  const { run } = await rowOf(ready);
  const waiting = await prepare(moderator, { ids });
  await portal.asAdmin(`mutation { deleteUser(id: "${leaving.student.id}") { id } }`);
  await runAll();
  expect(await rowOf(ready)).toMatchObject({ state: 'FAILED', failure: 'ERASED', bytes: null });
  expect(await readStored(run)).toBeNull();
  expect(await rowOf(waiting)).toMatchObject({ state: 'READY', total: 1 });
  const zip = await fetchZip(moderator, waiting);
  expect([zip.includes('Leaving'), zip.includes(' Staying/')]).toEqual([false, true]);
  const { run: own } = await rowOf(waiting);
  await portal.asAdmin(`mutation { deleteUser(id: "${moderator.id}") { id } }`);
  await runAll();
  expect([await readStored(own), await portal.ctx.db.preparedFile.count()]).toEqual([null, 0]);
});

it.each([{ state: 'READY' }, { state: 'FAILED' }, { state: 'MAKING' }, { done: 1 }] as const)(
  'the database rejects a new prepared file with the values %j',
  async (wrong) => {
    const { db } = portal.ctx;
    const file = {
      id: randomUUID(),
      ownerId: moderator.id,
      kind: 'APPLICATION_PAPERS',
      isMerged: true,
    } as const;
    const data = { ...file, language: 'en', total: 0, createdAt: now };
    await expect(db.preparedFile.create({ data: { ...data, ...wrong } })).rejects.toThrow('prepared_files_');
    expect((await db.preparedFile.create({ data })).state).toBe('WAITING');
  },
);
