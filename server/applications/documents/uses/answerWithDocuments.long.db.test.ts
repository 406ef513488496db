import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { copyPdf } from '../../../../packages/fileInspection/index.ts';
import { readPdf } from '../../../../packages/fileInspection/test/readPdf.ts';
import { pictureFolder } from '../../../platform/integrations/pictures/choosePictureStore.ts';
import { getCode } from '../../../test/applying.ts';
import { sendChecked, sendDocument, writePdf } from '../../../test/documents.ts';
import { makePerson } from '../../../test/people.ts';
import { makeScholarshipWithQuestions } from '../../../test/questions.ts';
import { DOCUMENTS, openTranscriptsPortal, PDF, TRANSCRIPT } from './test/transcriptsPortal.ts';

const { portal, apply, applied, remove } = await openTranscriptsPortal();

const wrongIn = async (sent: ReturnType<typeof apply>) =>
  (await sent).errors?.[0]?.extensions.fields?.['answers.transcript'];

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
    // The path exists as a directory, so the store finds it but fails on the first read.
    await mkdir(join(folder, path));
    await expect(portal.requestAs(who, { url: `/papers/applications/${id}.zip` })).rejects.toThrow();
    expect((await portal.request({ url: '/healthz' })).statusCode).toBe(200);
  });
});
