import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPortal, TEST_NOW, type TestPortal } from '../../../test/api.ts';
import { makeAward } from '../../../test/awards.ts';
import { readFile, readRow } from '../../../test/documents.ts';
import { daysAgo, LONG_AGO, openEndedApplications } from '../../../test/endedApplications.ts';
import { attachFile, makeReference } from '../../../test/references.ts';
import { readUsage } from '../quota.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
});

afterAll(() => portal.close());

const { addDocument, hasPhoto, makeCase, makePhoto, run, runAllJobs, stateOf } = openEndedApplications(
  () => portal,
);
const sent = () => ({ state: 'RECEIVED' as const, receivedAt: LONG_AGO });

// product: P7.69
describe('files of unsuccessful applications', () => {
  it('documents of unsuccessful applications are deleted only after a configured retention period', async () => {
    const updatedAt = daysAgo(40);
    const { owner, document } = await makeCase({ updatedAt });
    await run(null);
    await run(41);
    await run(40);
    expect(await stateOf(document)).toBe('CLEAN');
    const later = { ...portal.ctx, now: () => new Date(TEST_NOW.getTime() + 1) };
    await Promise.all([run(40, later), run(40, later)]);
    expect(await readRow(portal.ctx, document)).toMatchObject({ state: 'DELETED', removedAt: later.now() });
    expect(await readUsage(portal.ctx.db, owner.id)).toEqual({ files: 0, bytes: 0 });
    await runAllJobs();
    expect((await readFile(portal, document)).length).toBe(0);
  });

  it.each([
    ['rejected', { status: 'REJECTED' }],
    ['withdrawn', { status: 'PENDING', cancelledAt: LONG_AGO }],
  ] as const)('documents of %s applications are deleted after the retention period', async (_name, given) => {
    const { document } = await makeCase(given);
    await run();
    expect(await stateOf(document)).toBe('DELETED');
  });

  it.each(['DECLINED', 'LAPSED', 'WITHDRAWN'] as const)(
    'documents of an application whose award is %s are deleted after the retention period',
    async (state) => {
      const { application, document } = await makeCase({ status: 'ACCEPTED' });
      const { id } = await makeAward(portal.ctx, { applicationId: application.id, state });
      await portal.ctx.db.award.update({ where: { id }, data: { answeredAt: LONG_AGO } });
      await run();
      expect(await stateOf(document)).toBe('DELETED');
    },
  );

  it('after the retention period, the photo and files are deleted, but the application remains', async () => {
    const { db } = portal.ctx;
    const { owner, application, document } = await makeCase();
    const { scholarshipId } = application;
    const asked = { ...sent(), scholarshipId, answers: { letter: 'She is diligent.' } };
    const reference = await makeReference(portal.ctx, owner, asked);
    await db.applicationDraft.deleteMany({ where: { applicantId: owner.id } });
    const letter = await attachFile(portal.ctx, reference.id, { name: 'letter.docx', content: 'Letter' });
    const photo = await makePhoto(owner);
    const message = await db.applicationMessage.create({
      data: {
        ...{ applicationId: application.id, authorId: owner.id, isFromStaff: false, text: 'Here.' },
        sentAt: LONG_AGO,
      },
    });
    const enclosed = await addDocument(owner, application.id);
    await db.documentUse.deleteMany({ where: { documentId: enclosed } });
    await db.messageFile.create({ data: { messageId: message.id, documentId: enclosed } });
    const copy = await addDocument(await portal.person('moderator'), application.id);
    await db.documentUse.deleteMany({ where: { documentId: copy } });
    const hidden = { applicationId: application.id, question: 'transcript', documentId: document };
    await db.redaction.create({ data: { ...hidden, replacementId: copy, createdAt: LONG_AGO } });
    const data = { applicantImageId: photo, feedback: 'Not this year.', updatedAt: LONG_AGO };
    const before = await db.application.update({ where: { id: application.id }, data });
    await run();
    await runAllJobs();
    for (const id of [document, letter, enclosed, copy]) {
      expect(await stateOf(id)).toBe('DELETED');
      expect((await readFile(portal, id)).length).toBe(0);
    }
    expect(await hasPhoto(photo)).toEqual([0, false]);
    expect(await db.application.findUnique({ where: { id: application.id } })).toEqual({
      ...before,
      applicantImageId: null,
    });
    expect(await db.reference.findUnique({ where: { id: reference.id } })).toMatchObject({
      state: 'RECEIVED',
      answers: { letter: 'She is diligent.' },
    });
    const entries = await db.auditEntry.findMany({ where: { targetId: application.id } });
    expect(entries).toMatchObject([
      {
        ...{ action: 'document.expire', actorId: null, targetType: 'application' },
        after: { documents: 3, references: 1, photos: 1 },
      },
    ]);
    const events = await db.applicationEvent.findMany({ where: { applicationId: application.id } });
    expect(events.map(({ kind }) => kind)).toEqual(['DOCUMENTS_DELETED']);
    await run();
    expect(await db.auditEntry.count({ where: { targetId: application.id } })).toBe(1);
  });

  it("a document's file is deleted even if the process crashes after updating the row", async () => {
    const { document } = await makeCase();
    await run();
    expect([await stateOf(document), (await readFile(portal, document)).length > 0]).toEqual([
      'DELETED',
      true,
    ]);
    await run();
    await runAllJobs();
    expect((await readFile(portal, document)).length).toBe(0);
  });

  it('a retention run whose audit entry fails leaves the document and its file unchanged', async () => {
    const { document } = await makeCase();
    const listeners = {
      ...portal.ctx.listeners,
      'documents.expired': [() => Promise.reject(new Error('The disk is full.'))],
    };
    await expect(run(365, { ...portal.ctx, listeners })).rejects.toThrow('The disk is full.');
    await runAllJobs();
    expect([await stateOf(document), (await readFile(portal, document)).length > 0]).toEqual(['CLEAN', true]);
    await run();
  });
});
