import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lockPerson } from '../../accounts/users/lockPerson.ts';
import { eraseUser } from '../../erasure/eraseUser.ts';
import { startTestPortal, type TestPortal } from '../../test/api.ts';
import { getCode } from '../../test/applying.ts';
import { sendChecked, sendDocument, writeDocx, writePdf } from '../../test/documents.ts';
import { makeApplication, makeScholarship } from '../../test/factories.ts';
import { makeCoordinator, makeOrganisation } from '../../test/organisations.ts';
import { makePerson, type Person } from '../../test/people.ts';
import { readUsage } from '../documents/quota.ts';
import { removeUnusedDocuments } from '../documents/removeUnusedDocuments.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
});

afterAll(() => portal.close());

async function applied() {
  const applicant = await makePerson(portal.ctx);
  const { id: organisationId } = await makeOrganisation(portal.ctx);
  const { id: scholarshipId } = await makeScholarship(portal.ctx, { organisationId });
  const { id } = await makeApplication(portal.ctx, { applicantId: applicant.id, scholarshipId });
  const coordinator = await makeCoordinator(portal.ctx, organisationId);
  return { id, applicant, coordinator, organisationId };
}

const send = (who: Person, applicationId: string, documents: string[]) =>
  portal.as(
    who,
    'mutation ($input: MessageInput!) { sendMessage(input: $input) { messages { text files { id name type url } } } }',
    { input: { applicationId, text: 'Here it is.', documents } },
  );
const open = async (who: Person, id: string) =>
  (await portal.request({ method: 'GET', url: `/documents/${id}`, headers: who.headers })).statusCode;
const file = async (who: Person, name = 'page-2.pdf') =>
  (await sendChecked(portal, who, writePdf(), name)).id;
const erase = ({ id }: Person) =>
  portal.ctx.db.$transaction(async (db) => {
    await lockPerson(db, id);
    return eraseUser({ ...portal.ctx, db }, id);
  });
const countDocuments = (id: string) => portal.ctx.db.document.count({ where: { id } });

// product: P18.54
describe('message files', () => {
  it("both sides can open a message's files, and the e-mail contains only their number", async () => {
    const { id, applicant, coordinator } = await applied();
    const own = await file(applicant, 'secret-name.pdf');
    const [first] = (await send(applicant, id, [own])).data.sendMessage.messages;
    expect(first.files).toMatchObject([{ id: own, name: 'secret-name.pdf', type: 'PDF' }]);
    const theirs = [await file(coordinator, 'secret-a.pdf'), await file(coordinator, 'secret-b.pdf')];
    await send(coordinator, id, theirs);
    for (const one of [own, ...theirs])
      for (const who of [applicant, coordinator]) expect(await open(who, one)).toBe(200);
    const mails = await portal.ctx.db.outboxMail.findMany({ where: { to: applicant.email } });
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('The message has 2 files.');
    expect(JSON.stringify(mails)).not.toMatch(/secret-|Here it is/);
    const audit = await portal.ctx.db.auditEntry.findMany({ where: { targetId: id } });
    expect(audit.map(({ after }) => after)).toEqual([{ fields: ['text', 'files'] }]);
  });

  // security: C126
  it("only the applicant and staff with access can open a message's files", async () => {
    const { id, applicant, coordinator, organisationId } = await applied();
    const sent = await file(coordinator);
    await send(coordinator, id, [sent]);
    const stranger = await makeCoordinator(portal.ctx, (await makeOrganisation(portal.ctx)).id);
    for (const who of [await makePerson(portal.ctx), stranger]) expect(await open(who, sent)).toBe(404);
    expect(await open(await portal.person('moderator'), sent)).toBe(200);
    await portal.ctx.db.coordinator.deleteMany({ where: { organisationId } });
    expect(await open(coordinator, sent)).toBe(404);
    expect(await open(applicant, sent)).toBe(200);
  });

  it("a message with unusable files, another person's files or more than five is rejected", async () => {
    const { id, applicant, coordinator } = await applied();
    const wrong = async (documents: string[]) => {
      const { errors } = await send(applicant, id, documents);
      return errors?.[0]?.extensions.fields?.documents;
    };
    const scripts = await sendChecked(portal, applicant, Buffer.from('not a PDF'), 'broken.pdf');
    expect(scripts.state).toBe('REFUSED');
    expect(JSON.stringify(await wrong([scripts.id]))).toContain('broken.pdf was refused');
    const checking = await sendDocument(portal, applicant, writePdf(), 'slow.pdf');
    expect(JSON.stringify(await wrong([checking]))).toContain('slow.pdf is still being checked');
    const { id: docx } = await sendChecked(portal, applicant, writeDocx(), 'essay.docx');
    expect(JSON.stringify(await wrong([docx]))).toContain('essay.docx is not a PDF or a picture');
    expect(JSON.stringify(await wrong([await file(coordinator)]))).toContain(
      'no longer among your documents',
    );
    const many = Array.from({ length: 6 }, (_, n) => `0198c5a2-6b0e-7c3f-9d44-0c2f5a1b7e9${n}`);
    expect(JSON.stringify(await wrong(many))).toContain('at most 5 files');
    expect(await portal.ctx.db.applicationMessage.count({ where: { applicationId: id } })).toBe(0);
  });

  it('a sent file that the applicant removes remains in the thread and the quota', async () => {
    const { id, applicant, coordinator } = await applied();
    const sent = await file(applicant);
    await send(applicant, id, [sent]);
    const { data } = await portal.as(applicant, `mutation { removeDocument(id: "${sent}") { id } }`);
    expect(data.removeDocument.id).toBe(sent);
    expect(await open(coordinator, sent)).toBe(200);
    expect((await readUsage(portal.ctx.db, applicant.id)).files).toBe(1);
    const later = { db: portal.ctx.db, now: () => new Date(portal.ctx.now().getTime() + 40 * 86_400_000) };
    await removeUnusedDocuments(later);
    expect(await countDocuments(sent)).toBe(1);
  });

  it("a file sent by staff is removed from the sender's documents and quota", async () => {
    const { id, coordinator } = await applied();
    const sent = await file(coordinator);
    expect((await readUsage(portal.ctx.db, coordinator.id)).files).toBe(1);
    expect(getCode(await send(coordinator, id, [sent]))).toBe('ok');
    expect((await readUsage(portal.ctx.db, coordinator.id)).files).toBe(0);
    const { data } = await portal.as(coordinator, '{ myDocuments { items { id } } }');
    expect(data.myDocuments.items).toEqual([]);
    expect(getCode(await send(coordinator, id, [sent]))).toBe('INVALID_INPUT');
  });

  it('only one of two simultaneous messages can send the same staff file', async () => {
    const { id, coordinator } = await applied();
    const sent = await file(coordinator);
    const codes = (await Promise.all([1, 2].map(() => send(coordinator, id, [sent])))).map(getCode);
    expect(codes.sort()).toEqual(['INVALID_INPUT', 'ok']);
  });
});

// product: P18.55
describe('erasure and export of message files', () => {
  it('erasing the applicant deletes the message files of both sides', async () => {
    const { id, applicant, coordinator } = await applied();
    const files = [await file(applicant), await file(coordinator)];
    await send(applicant, id, files.slice(0, 1));
    await send(coordinator, id, files.slice(1));
    const unsent = await file(coordinator);
    await erase(applicant);
    expect(await Promise.all(files.map(countDocuments))).toEqual([0, 0]);
    expect(await countDocuments(unsent)).toBe(1);
  });

  it('erasing a staff sender leaves the message files available to the applicant', async () => {
    const { id, applicant, coordinator } = await applied();
    const [sent, unsent] = [await file(coordinator), await file(coordinator)];
    await send(coordinator, id, [sent]);
    expect(await erase(coordinator)).toMatchObject({ isKeptAnonymously: true });
    expect(await open(applicant, sent)).toBe(200);
    expect(await countDocuments(unsent)).toBe(0);
  });

  it('exported personal data names the message files of both sides', async () => {
    const { id, applicant, coordinator } = await applied();
    const files = [await file(applicant, 'mine.pdf'), await file(coordinator, 'theirs.pdf')];
    await send(applicant, id, files.slice(0, 1));
    await send(coordinator, id, files.slice(1));
    const { applications } = (await portal.as(applicant, '{ myData }')).data.myData;
    expect(applications[0].messages.map((one: { files: object[] }) => one.files)).toMatchObject([
      [{ id: files[0], name: 'mine.pdf', address: `/documents/${files[0]}` }],
      [{ id: files[1], name: 'theirs.pdf', address: `/documents/${files[1]}` }],
    ]);
  });
});
