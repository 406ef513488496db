import { describe, expect, it } from 'vitest';
import { TEST_NOW } from '../../../test/api.ts';
import { FORM, getCode } from '../../../test/applying.ts';
import { readFile, sendChecked, sendDocument, writePdf } from '../../../test/documents.ts';
import { endPauses, runJobs } from '../../../test/jobs.ts';
import { makePerson, type Person } from '../../../test/people.ts';
import { drawPicture } from '../../../test/pictures.ts';
import { makeScholarshipWithQuestions } from '../../../test/questions.ts';
import { checkDocument } from '../check/checkDocument.ts';
import { inspectFile } from '../inspection/inspectFile.ts';
import { removeUnusedDocuments } from '../removeUnusedDocuments.ts';
import { DOCUMENTS, openTranscriptsPortal, PDF, TRANSCRIPT } from './test/transcriptsPortal.ts';

let now = TEST_NOW;
const { portal, apply, applied, remove } = await openTranscriptsPortal(() => now);

const { applicantImage: _, ...UNCHANGED } = FORM;

const open = async (who: Person | 'student' | 'moderator', id: string) =>
  (await portal.requestAs(who, { url: `/documents/${id}` })).statusCode;

// product: P12.11
describe('document answers', () => {
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
