import { inflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPdf } from '../../../../packages/fileInspection/test/readPdf.ts';
import { startTestPortal, TEST_NOW, type TestPortal } from '../../../test/api.ts';
import { openEndedApplications } from '../../../test/endedApplications.ts';
import type { Person } from '../../../test/people.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
});

afterAll(() => portal.close());

const { addDocument, change, countDue, makeCase, makeEnded, makePhoto, run, runAllJobs } =
  openEndedApplications(() => portal);

/** Reads `readme.txt` from a ZIP file, where the content of an entry follows its name and its extra field. */
function readReadme(zip: Buffer): string {
  const name = zip.indexOf('readme.txt');
  const extra = zip.readUInt16LE(name - 2);
  return inflateRawSync(zip.subarray(name + 'readme.txt'.length + extra)).toString();
}

// product: P7.71
describe('deleted files on screens and in files', () => {
  it('the retention dry run counts the files that the retention rule then deletes', async () => {
    const { db } = portal.ctx;
    await run();
    const { owner, application } = await makeCase();
    const other = await makeEnded(owner);
    await addDocument(owner, other.id, await addDocument(owner, application.id));
    const photo = await makePhoto(owner);
    for (const { id } of [application, other]) await change(id, { applicantImageId: photo });
    const countKept = async () =>
      (await db.document.count({ where: { state: 'CLEAN' } })) + (await db.picture.count());
    const before = await countKept();
    expect([await countDue(365), await countDue(401)]).toEqual([3, 0]);
    expect(await countKept()).toBe(before);
    await run();
    expect([await countDue(365), before - (await countKept())]).toEqual([0, 3]);
  });

  it('applicants and staff see when a file was deleted; PDFs and ZIPs say so', async () => {
    const { db } = portal.ctx;
    const { owner, application, document } = await makeCase();
    const asked = { ownOf: { applications: { some: { id: application.id } } } };
    const { id: formVersionId } = await db.formVersion.findFirstOrThrow({ where: { form: asked } });
    const answers = { transcript: [document] };
    const set = await db.answerSet.create({ data: { formVersionId, answers, setAside: [] } });
    await change(application.id, { answerSetId: set.id });
    await run();
    await runAllJobs();
    const query = `{ application(id: "${application.id}") { answers { answers problems { question } documents { name state deletedAt url } } timeline { kind } } }`;
    const read = async (who: Person | 'moderator') =>
      (who === 'moderator' ? await portal.asModerator(query) : await portal.as(who, query)).data.application;
    for (const who of [owner, 'moderator'] as const) {
      const { answers, timeline } = await read(who);
      expect(answers.documents).toEqual([
        { name: 'transcript.docx', state: 'DELETED', deletedAt: TEST_NOW.toISOString(), url: null },
      ]);
      expect(timeline.at(-1).kind).toBe('DOCUMENTS_DELETED');
      const opened = await portal.requestAs(who, { url: `/documents/${document}` });
      expect(opened.statusCode).toBe(409);
      expect(opened.body).toContain('deleted by the retention rule');
    }
    const fetch = (ending: string) =>
      portal.requestAs('moderator', { url: `/papers/applications/${application.id}${ending}` });
    const note = 'transcript.docx (deleted by the retention rule,';
    const zip = (await fetch('.zip')).rawPayload;
    expect(zip.includes('documents/')).toBe(false);
    expect(readReadme(zip)).toContain(note);
    expect((await readPdf((await fetch('.pdf')).rawPayload)).text.replaceAll(/\s+/g, ' ')).toContain(note);
    const merged = await fetch('/merged.pdf');
    expect(merged.statusCode).toBe(200);
    expect((await readPdf(merged.rawPayload)).text).toContain('Its file was deleted.');
    const csv = await portal.requestAs('moderator', {
      url: `/exports/applications.csv?scholarship=${application.scholarshipId}&columns=answers`,
    });
    expect(csv.body).toContain('transcript.docx');
    const mine = await portal.as(owner, '{ myDocuments { usedFiles items { id } } }');
    expect(mine.data.myDocuments).toEqual({ usedFiles: 0, items: [] });
  });

  it('a retention period below 30 days or above ten years is rejected', async () => {
    const save = async (value: string) => {
      const { data } = await portal.asAdmin('{ settings { version } }');
      return portal.asAdmin(
        'mutation ($input: SaveSettingsInput!) { saveSettings(input: $input) { version } }',
        { input: { version: data.settings.version, values: [{ name: 'RETAIN_DOCUMENTS', value }] } },
      );
    };
    for (const value of ['29', '3651', 'soon'])
      expect((await save(value)).errors?.[0]?.extensions).toMatchObject({
        code: 'INVALID_INPUT',
        fields: { RETAIN_DOCUMENTS: expect.any(String) },
      });
    expect((await save('30')).errors).toBeUndefined();
    const { data } = await portal.asVisitor('{ portal { retention { documentDays } } }');
    expect(data.portal.retention.documentDays).toBe(30);
  });
});
