import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { readPdf } from '../../../packages/fileInspection/test/readPdf.ts';
import { startTestPortal, type TestPortal } from '../../test/api.ts';
import { submit } from '../../test/applying.ts';
import { sendChecked, sendDocument, writeDocx, writePdf } from '../../test/documents.ts';
import { makePerson, type Person } from '../../test/people.ts';
import { drawPicture } from '../../test/pictures.ts';
import { makeScholarshipWithQuestions } from '../../test/questions.ts';

let portal: TestPortal;
let student: Person;

beforeAll(async () => {
  portal = await startTestPortal({ LIMIT_UPLOAD: '1000' });
  student = await makePerson(portal.ctx, { name: 'Ada Lovelace' });
});

afterAll(() => portal.close());

const PROOFS = {
  ...{ key: 'proofs', kind: 'document', label: { en: 'Proofs' }, isRequired: true },
  ...{ types: ['PDF', 'JPEG', 'PNG', 'WEBP', 'DOCX'], maxFiles: 10, maxMegabytes: 5 },
};
const FONT = '/Resources << /Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >>';

function writePage(words: string): Buffer {
  const drawing = `BT /F 24 Tf 72 700 Td (${words}) Tj ET`;
  return writePdf({
    page: `${FONT} /Contents 4 0 R`,
    more: [`<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`],
  });
}

async function applyWith(proofs: string[]): Promise<string> {
  const { id } = await makeScholarshipWithQuestions(portal.ctx, [PROOFS]);
  const { data } = await submit(portal, student, id, { answers: { version: 1, answers: { proofs } } });
  return data.submitApplication.id;
}

async function readMerged(id: string, as: Person | 'moderator' = student) {
  const answer = await portal.requestAs(as, { url: `/papers/applications/${id}/merged.pdf` });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
  return { bytes: answer.rawPayload, ...(await readPdf(answer.rawPayload)) };
}

async function takeOwnTmpdir(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'merging-'));
  vi.stubEnv('TMPDIR', folder);
  onTestFinished(async () => {
    vi.unstubAllEnvs();
    await rm(folder, { recursive: true, force: true });
  });
  return folder;
}

async function sendAll(files: Record<string, Buffer>) {
  const sent = [];
  for (const [name, content] of Object.entries(files))
    sent.push(await sendChecked(portal, student, content, name));
  return sent;
}

// product: P13.5, P12.13
it('an application and its documents merge into one tagged PDF', async () => {
  const sent = await sendAll({
    'results.pdf': writePage('GRADES'),
    'lying.pdf': writePdf({ pages: 3 }),
    'scan.jpg': await drawPicture(60, 40, 'jpeg'),
    'scan.png': await drawPicture(40, 60),
    'scan.webp': await drawPicture(40, 60, 'webp'),
  });
  const application = await applyWith(sent.map(({ id }) => id));
  const folder = await takeOwnTmpdir();
  const merged = await readMerged(application);
  for (const part of ['Ada Lovelace', 'GRADES', ...sent.map(({ name }) => `Proofs: ${name}`)])
    expect(merged.text).toContain(part);
  expect([merged.isTagged, merged.pages]).toEqual([true, 1 + 1 + 3 + 3]);
  expect(merged.title).toMatch(/^Application AP-/);
  expect(merged.text).not.toContain('not included');
  await expect
    .poll(async () => (await readdir(folder)).filter((name) => name.startsWith('paper-')))
    .toEqual([]);
});

// product: P13.5
it('a merged PDF lists documents without usable pages and explains why', async () => {
  const [good, word, refused, broken, locked, gone] = await sendAll({
    'good.pdf': writePage('GRADES'),
    'letter.docx': writeDocx(),
    'refused.pdf': writePdf(),
    'broken.pdf': writePdf(),
    'locked.pdf': writePdf(),
    'gone.pdf': writePdf(),
  });
  const checking = await sendDocument(portal, student, writePdf(), 'checking.pdf');
  const id = await applyWith(
    [good, word, refused, broken, locked, gone].map((one) => one?.id ?? '').concat(checking),
  );
  const { db, pictures } = { ...portal, ...portal.ctx };
  await db.document.update({
    where: { id: refused?.id ?? '' },
    data: { state: 'REFUSED', refusal: 'MALWARE' },
  });
  // Simulates an encrypted file that an older check accepted.
  const encrypted = writePdf({
    trailer: '/Encrypt << /Filter /Standard /V 1 /R 2 /O (x) /U (y) /P -4 >>',
  });
  await pictures.write(`${locked?.id}.file`, encrypted);
  await pictures.write(`${broken?.id}.file`, Buffer.from('%PDF-1.7 nothing'));
  await pictures.remove(`${gone?.id}.file`);
  const { text, pages } = await readMerged(id, 'moderator');
  const named = (name: string) => text.slice(text.indexOf(name)).split('\n').slice(1, 3).join(' ');
  expect(text).toContain('Documents not included');
  expect(named('letter.docx\nA')).toMatch('no pages that can be shown');
  expect(named('checking.pdf\nI')).toMatch('still being checked');
  expect(named('refused.pdf\nI')).toMatch('did not pass our checks');
  for (const name of ['broken.pdf\nI', 'locked.pdf\nI'])
    expect(named(name)).toMatch('could not be read, perhaps');
  expect(named('gone.pdf\nI')).toMatch('Its file could not be read.');
  expect(text).toContain('GRADES');
  expect(pages).toBe(2 + 1);
});

// product: P13.5
it('a merged PDF contains no scripts or links from its documents', async () => {
  const [document] = await sendAll({ 'form.pdf': writePage('HARMLESS') });
  const id = await applyWith([document?.id ?? '']);
  const doing = writePdf({
    catalog: '/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>',
    page: '/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (http://evil.example) >> >>]',
  });
  await portal.pictures.write(`${document?.id}.file`, doing);
  const { bytes, pages } = await readMerged(id);
  expect(pages).toBe(2);
  for (const word of ['JavaScript', 'evil.example', 'OpenAction']) expect(bytes.includes(word)).toBe(false);
});
