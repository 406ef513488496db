import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyPdf } from '../../../../packages/fileInspection/index.ts';
import { readPdf } from '../../../../packages/fileInspection/test/readPdf.ts';
import { pictureFolder } from '../../../platform/integrations/pictures/choosePictureStore.ts';
import { startTestPortal, TEST_NOW, type TestPortal } from '../../../test/api.ts';
import { FORM, getCode, submit } from '../../../test/applying.ts';
import { readFile, sendChecked, sendDocument, writePdf } from '../../../test/documents.ts';
import { endPauses, runJobs } from '../../../test/jobs.ts';
import { makeCoordinator, makeOrganisation } from '../../../test/organisations.ts';
import { makePerson, type Person } from '../../../test/people.ts';
import { drawPicture } from '../../../test/pictures.ts';
import { makeScholarshipWithQuestions } from '../../../test/questions.ts';
import { checkDocument } from '../check/checkDocument.ts';
import { inspectFile } from '../inspection/inspectFile.ts';
import { removeUnusedDocuments } from '../removeUnusedDocuments.ts';

let portal: TestPortal;
let now = TEST_NOW;

beforeAll(async () => {
  portal = await startTestPortal({ LIMIT_UPLOAD: '1000' }, { now: () => now });
});

afterAll(() => portal.close());

const PDF = writePdf({ pages: 2 });
const TRANSCRIPT = {
  ...{ key: 'transcript', kind: 'document', label: { en: 'Your transcript' }, isRequired: true },
  ...{ types: ['PDF'], maxPages: 2, maxFiles: 2, maxMegabytes: 1 },
};
const { applicantImage: _, ...UNCHANGED } = FORM;
const DOCUMENTS = 'answers { answers problems { question message } documents { id name state url } }';

const apply = (who: Person, scholarshipId: string, transcript: unknown) =>
  submit(portal, who, scholarshipId, { answers: { version: 1, answers: { transcript } } });
const wrongIn = async (sent: ReturnType<typeof apply>) =>
  (await sent).errors?.[0]?.extensions.fields?.['answers.transcript'];
const open = async (who: Person | 'student' | 'moderator', id: string) =>
  (await portal.requestAs(who, { url: `/documents/${id}` })).statusCode;
const remove = (who: Person, id: string) => portal.as(who, `mutation { removeDocument(id: "${id}") { id } }`);

async function applied() {
  const who = await makePerson(portal.ctx);
  const scholarship = await makeScholarshipWithQuestions(portal.ctx, [TRANSCRIPT]);
  const { id: document } = await sendChecked(portal, who, PDF);
  const { data } = await apply(who, scholarship.id, [document]);
  return { who, document, scholarship, id: data.submitApplication.id as string };
}

// product: P12.11
describe('document answers', () => {
  it("answers with another person's, removed, refused, oversized or too many documents are rejected", async () => {
    const who = await makePerson(portal.ctx);
    const { id } = await makeScholarshipWithQuestions(portal.ctx, [TRANSCRIPT]);
    const [own, second, third] = [
      await sendChecked(portal, who, PDF),
      await sendChecked(portal, who, PDF),
      await sendChecked(portal, who, PDF),
    ];
    const other = await sendChecked(portal, await makePerson(portal.ctx), PDF);
    const refused = await sendChecked(portal, who, Buffer.from('<html>'));
    const long = await sendChecked(portal, who, writePdf({ pages: 3 }));
    const large = await sendChecked(portal, who, Buffer.concat([PDF, Buffer.alloc(1_000_000, ' ')]));
    await remove(who, third.id);
    const gone = 'This document is no longer among your documents. Choose another file.';
    expect(await wrongIn(apply(who, id, [own.id, other.id]))).toBe(gone);
    expect(await wrongIn(apply(who, id, [third.id]))).toBe(gone);
    expect(await wrongIn(apply(who, id, ['nonsense']))).toBe(gone);
    expect(await wrongIn(apply(who, id, [refused.id]))).toMatch('refused');
    expect(await wrongIn(apply(who, id, [long.id]))).toBe('Choose a file with no more than 2 pages.');
    expect(await wrongIn(apply(who, id, [large.id]))).toBe('Choose a file no larger than 1 MB.');
    expect(await wrongIn(apply(who, id, [own.id, second.id, long.id]))).toBe('Choose at most 2 files.');
    expect(await wrongIn(apply(who, id, []))).toBe('This field is required');
    expect(getCode(await apply(who, id, [own.id, own.id, second.id]))).toBe('ok');
    expect(await portal.ctx.db.documentUse.count({ where: { documentId: own.id } })).toBe(1);
  });

  it('a draft stores an invalid document answer and reports its problem', async () => {
    const who = await makePerson(portal.ctx);
    const { id } = await makeScholarshipWithQuestions(portal.ctx, [TRANSCRIPT]);
    const other = await sendChecked(portal, await makePerson(portal.ctx), PDF);
    const answers = { transcript: [other.id] };
    const { data } = await portal.as(
      who,
      `mutation ($id: UUID!, $answers: Answers!) { saveDraft(input: { scholarshipId: $id, content: {}, answers: $answers }) { ${DOCUMENTS} } }`,
      { id, answers },
    );
    expect(data.saveDraft.answers).toMatchObject({
      ...{ answers, documents: [] },
      problems: [{ question: 'transcript' }],
    });
  });

  it('staff cannot open an unchecked document of a submitted application', async () => {
    const who = await makePerson(portal.ctx);
    const { id } = await makeScholarshipWithQuestions(portal.ctx, [TRANSCRIPT]);
    const document = await sendDocument(portal, who, PDF);
    const { data } = await apply(who, id, [document]);
    expect([await open(who, document), await open('moderator', document)]).toEqual([200, 409]);
    const read = `{ application(id: "${data.submitApplication.id}") { ${DOCUMENTS} } }`;
    const [seen] = (await portal.asModerator(read)).data.application.answers.documents;
    expect(seen).toEqual({ id: document, name: 'transcript.pdf', state: 'CHECKING', url: null });
  });

  // product: P12.13
  it('the list export and the application PDF name the submitted document', async () => {
    const { id, scholarship } = await applied();
    const read = (url: string) => portal.requestAs('moderator', { url });
    const one = await read(`/exports/applications.csv?scholarship=${scholarship.id}&columns=answers`);
    expect(one.body).toMatch(/^\uFEFFID,Your transcript\r\n[^\r]+,transcript\.pdf\r\n$/);
    expect((await read('/exports/applications.csv?columns=answers')).body).toContain(
      'Your transcript: transcript.pdf',
    );
    const { text } = await readPdf((await read(`/papers/applications/${id}.pdf`)).rawPayload);
    expect(text).toContain('Your transcript transcript.pdf');
  });

  // product: P13.4
  it('the application ZIP contains checked documents and lists unchecked documents', async () => {
    const { who, id } = await applied();
    const zip = await portal.requestAs(who, { url: `/papers/applications/${id}.zip` });
    expect([zip.statusCode, zip.headers['content-type']]).toEqual([200, 'application/zip']);
    // Uncompressed entries appear verbatim in the ZIP file.
    expect(zip.rawPayload.includes(Buffer.from(await copyPdf(PDF)))).toBe(true);
    expect(zip.rawPayload.includes('documents/01 transcript.pdf')).toBe(true);
    expect(zip.rawPayload.includes('readme.txt')).toBe(false);
    const { id: scholarshipId } = await makeScholarshipWithQuestions(portal.ctx, [TRANSCRIPT]);
    const other = await makePerson(portal.ctx);
    const { data } = await apply(other, scholarshipId, [await sendDocument(portal, other, PDF)]);
    const url = `/papers/applications/${data.submitApplication.id}.zip`;
    const { rawPayload: forStaff } = await portal.requestAs('moderator', { url });
    expect([forStaff.includes(PDF), forStaff.includes('readme.txt')]).toEqual([false, true]);
    expect((await portal.requestAs(other, { url })).rawPayload.includes(PDF)).toBe(true);
    expect((await portal.requestAs(who, { url })).statusCode).toBe(404);
  });

  // product: P13.4
  it('an unreadable document aborts only the ZIP download that contains it', async () => {
    const { who, id } = await applied();
    const { documents } = (await portal.as(who, `{ application(id: "${id}") { ${DOCUMENTS} } }`)).data
      .application.answers;
    const folder = pictureFolder(portal.ctx.env);
    const [path = ''] = (await readdir(folder, { recursive: true })).filter((one) =>
      one.includes(documents[0].id),
    );
    await rm(join(folder, path));
    // A directory at this path exists but fails on the first read.
    await mkdir(join(folder, path));
    await expect(portal.requestAs(who, { url: `/papers/applications/${id}.zip` })).rejects.toThrow();
    expect((await portal.request({ url: '/healthz' })).statusCode).toBe(200);
  });

  // product: P12.27
  it('the applicant is notified if a submitted document is refused or exceeds limits', async () => {
    const { db } = portal.ctx;
    const submitted = async (content: Buffer) => {
      const who = await makePerson(portal.ctx);
      const { id } = await makeScholarshipWithQuestions(portal.ctx, [TRANSCRIPT]);
      const document = await sendDocument(portal, who, content);
      const application = (await apply(who, id, [document])).data.submitApplication.id as string;
      const problems = async () =>
        (await portal.asModerator(`{ application(id: "${application}") { ${DOCUMENTS} } }`)).data.application
          .answers.problems;
      const mails = () =>
        db.outboxMail.findMany({ where: { to: who.email, subject: { contains: 'Replace a document' } } });
      expect(await problems()).toEqual([]);
      await checkDocument(portal.ctx, document, inspectFile);
      return { who, application, problems, mails };
    };
    const good = await submitted(PDF);
    expect([await good.problems(), await good.mails()]).toEqual([[], []]);
    const refused = await submitted(Buffer.from('<html>'));
    expect(await refused.problems()).toMatchObject([{ question: 'transcript' }]);
    expect(await refused.mails()).toMatchObject([
      { text: expect.stringContaining('did not pass our checks') },
    ]);
    const picture = await submitted(await drawPicture(40, 30));
    expect(await picture.problems()).toMatchObject([
      { message: 'Choose a file of one of these types: PDF.' },
    ]);
    expect(await picture.mails()).toMatchObject([
      { text: expect.stringContaining('file type is not accepted') },
    ]);
    const long = await submitted(writePdf({ pages: 3 }));
    expect(await long.problems()).toEqual([
      { question: 'transcript', message: 'Choose a file with no more than 2 pages.' },
    ]);
    expect(await long.mails()).toMatchObject([{ text: expect.stringContaining('too many pages') }]);
    const { id: short } = await sendChecked(portal, long.who, PDF);
    const change = await portal.as(
      long.who,
      'mutation ($id: UUID!, $input: ApplicationChangeInput!) { updateApplication(id: $id, version: 1, input: $input) { id } }',
      { id: long.application, input: { ...UNCHANGED, answers: { transcript: [short] } } },
    );
    expect([getCode(change), await long.problems()]).toEqual(['ok', []]);
  });

  it('an edited application may refer to a document that its owner has since removed', async () => {
    const { who, id, document } = await applied();
    await remove(who, document);
    const { id: second } = await sendChecked(portal, who, PDF);
    const change = (version: number, transcript: string[]) =>
      portal.as(
        who,
        'mutation ($id: UUID!, $version: Int!, $input: ApplicationChangeInput!) { updateApplication(id: $id, version: $version, input: $input) { id } }',
        { id, version, input: { ...UNCHANGED, answers: { transcript } } },
      );
    const uses = async () => (await portal.ctx.db.documentUse.findMany()).map((use) => use.documentId);
    expect(getCode(await change(1, [document, second]))).toBe('ok');
    expect(await uses()).toEqual(expect.arrayContaining([document, second]));
    expect(getCode(await change(2, [second]))).toBe('ok');
    expect(await uses()).not.toContain(document);
    expect(getCode(await change(3, [document]))).toBe('INVALID_INPUT');
  });
});

// product: P12.12
describe('application documents', () => {
  it("only the scholarship's staff can open a submitted document; everyone else gets NOT_FOUND", async () => {
    const { db } = portal.ctx;
    const { who, document, scholarship } = await applied();
    const [own, another] = [await makeOrganisation(portal.ctx), await makeOrganisation(portal.ctx)];
    await db.scholarship.update({ where: { id: scholarship.id }, data: { organisationId: own.id } });
    const coordinator = await makeCoordinator(portal.ctx, own.id);
    const stranger = await makeCoordinator(portal.ctx, another.id);
    expect(
      await Promise.all([who, 'moderator' as const, coordinator].map((one) => open(one, document))),
    ).toEqual([200, 200, 200]);
    for (const one of ['student' as const, stranger]) expect(await open(one, document)).toBe(404);
    expect((await portal.request({ url: `/documents/${document}` })).statusCode).toBe(401);
    const ask = `{ document(id: "${document}") { name url } }`;
    expect((await portal.as(coordinator, ask)).data.document.name).toBe('transcript.pdf');
    expect([getCode(await portal.as(stranger, ask)), getCode(await portal.asStudent(ask))]).toEqual([
      'NOT_FOUND',
      'NOT_FOUND',
    ]);
    const made = await portal.asModerator(
      'mutation { createPartnerKey(input: { name: "Site", scopes: [APPLICATIONS_READ] }) { key } }',
    );
    const headers = { authorization: `Bearer ${made.data.createPartnerKey.key}` };
    const keys = [
      await portal.request({ url: `/documents/${document}`, headers }),
      await portal.request({ method: 'POST', url: '/graphql', headers, payload: { query: ask } }),
    ];
    expect(keys.map(({ statusCode }) => statusCode === 200)).toEqual([false, true]);
    expect(keys[1]?.json().data.document).toBe(null);
    await db.coordinator.deleteMany({ where: { userId: coordinator.id } });
    expect(await open(coordinator, document)).toBe(404);
  });

  // product: P12.26
  it('a removed document stays available while an application uses it', async () => {
    const { who, id, document } = await applied();
    await remove(who, document);
    await portal.as(who, `mutation { cancelApplication(id: "${id}") { id } }`);
    const mine = async () =>
      (await portal.as(who, '{ myDocuments { items { id } usedFiles usedBytes } }')).data.myDocuments;
    expect(await mine()).toEqual({ items: [], usedFiles: 1, usedBytes: PDF.length });
    now = new Date(TEST_NOW.getTime() + 31 * 86_400_000);
    await removeUnusedDocuments(portal.ctx);
    now = TEST_NOW;
    expect([await open(who, document), await open('moderator', document)]).toEqual([200, 200]);
    await portal.ctx.db.application.delete({ where: { id } });
    now = new Date(TEST_NOW.getTime() + 3 * 86_400_000);
    await removeUnusedDocuments(portal.ctx);
    now = TEST_NOW;
    // Documents left over from earlier tests would start inspections that this test does not wait for.
    await portal.ctx.db.document.updateMany({
      where: { state: 'CHECKING' },
      data: { state: 'NOT_SCANNED', type: 'PDF', pages: 1, checkedAt: TEST_NOW },
    });
    await endPauses(portal.ctx);
    await runJobs(portal.ctx, { send: async () => undefined } as never);
    expect([
      await portal.ctx.db.document.count({ where: { id: document } }),
      (await readFile(portal, document)).length,
      (await mine()).usedFiles,
    ]).toEqual([0, 0, 0]);
  });

  it("application documents are erased with the applicant's account", async () => {
    const { who, document } = await applied();
    expect(getCode(await portal.as(who, 'mutation { deleteMyAccount { id } }'))).toBe('ok');
    expect(await portal.ctx.db.document.count({ where: { id: document } })).toBe(0);
    expect(await open('moderator', document)).toBe(404);
  });
});
