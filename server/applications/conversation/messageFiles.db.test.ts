import { describe, expect, it } from 'vitest';
import { sendChecked, sendDocument, writeDocx, writePdf } from '../../test/documents.ts';
import { makeCoordinator, makeOrganisation } from '../../test/organisations.ts';
import { makePerson } from '../../test/people.ts';
import { openMessageFilesPortal } from './test/messageFilesPortal.ts';

const { portal, applied, erase, send, open, file, countDocuments } = await openMessageFilesPortal();

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
});
