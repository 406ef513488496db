import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readPdf } from '../../../../packages/fileInspection/test/readPdf.ts';
import { startTestPortal, type TestPortal } from '../../../test/api.ts';
import { getCode } from '../../../test/applying.ts';
import { readFile, readRow, sendChecked, sendDocument, writePdf } from '../../../test/documents.ts';
import { makeApplication } from '../../../test/factories.ts';
import { makePerson, type Person } from '../../../test/people.ts';
import { attachFile, makeReference, openLink, REFEREES } from '../../../test/references.ts';
import { hashKey } from '../link/referenceLink.ts';

let portal: TestPortal;
let ada: Person;

beforeAll(async () => {
  portal = await startTestPortal({ PUBLIC_URL: 'https://grants.example.org' });
});
beforeEach(async () => {
  ada = await makePerson(portal.ctx, { name: 'Ada Lovelace' });
  await portal.ctx.db.outboxMail.deleteMany();
});
afterAll(() => portal.close());

const sent = () => ({ state: 'RECEIVED' as const, receivedAt: portal.ctx.now() });
const fileOf = (referenceId: string) => portal.ctx.db.document.findUnique({ where: { referenceId } });

// product: P14.15
describe('references entered by staff', () => {
  const enter = async (id: string, file: string, answers = {}) =>
    portal.asModerator(
      'mutation ($id: UUID!, $answers: Answers!, $file: UUID) { enterReference(input: { id: $id, answers: $answers, file: $file }) { state file { name } } }',
      { id, answers, file },
    );
  const fieldOf = (answer: Awaited<ReturnType<typeof enter>>) => answer.errors?.[0]?.extensions?.fields;

  it("attaching another person's, unchecked, refused, removed or already sent file is rejected", async () => {
    const moderator = await portal.person('moderator');
    const { id, scholarshipId } = await makeReference(portal.ctx, ada);
    const own = await makeApplication(portal.ctx, { applicantId: moderator.id, scholarshipId });
    const { id: sentInMessage } = await sendChecked(portal, moderator, writePdf());
    await portal.asModerator('mutation ($input: MessageInput!) { sendMessage(input: $input) { id } }', {
      input: { applicationId: own.id, text: 'Here it is.', documents: [sentInMessage] },
    });
    expect(await portal.ctx.db.messageFile.count({ where: { documentId: sentInMessage } })).toBe(1);
    const removed = await sendChecked(portal, moderator, writePdf());
    await portal.ctx.db.document.update({ where: { id: removed.id }, data: { removedAt: portal.ctx.now() } });
    const ids = [
      (await sendChecked(portal, ada, writePdf())).id,
      await sendDocument(portal, moderator, writePdf()),
      (await sendChecked(portal, moderator, Buffer.from('no letter'))).id,
      removed.id,
      sentInMessage,
    ];
    for (const file of ids) expect(fieldOf(await enter(id, file))).toEqual({ file: expect.any(String) });
    expect(await fileOf(id)).toBeNull();
    expect((await portal.ctx.db.reference.findUniqueOrThrow({ where: { id } })).state).toBe('SENT');
  });

  it("a document attached to a reference is removed from the staff member's own documents", async () => {
    const moderator = await portal.person('moderator');
    const readMine = () => portal.asModerator('{ myDocuments { usedFiles items { id } } }');
    const before = await readMine();
    const { id } = await makeReference(portal.ctx, ada);
    const scan = await sendChecked(portal, moderator, writePdf(), 'scan.pdf');
    const { data } = await enter(id, scan.id);
    expect(data.enterReference).toEqual({ state: 'RECEIVED', file: { name: 'scan.pdf' } });
    expect(await readRow(portal.ctx, scan.id)).toMatchObject({ ownerId: null, referenceId: id });
    expect(await readMine()).toEqual(before);
    const audit = await portal.ctx.db.auditEntry.findFirstOrThrow({ where: { action: 'reference.enter' } });
    expect(JSON.stringify(audit)).not.toContain('scan.pdf');
  });
});

// product: P14.12
describe('file from an earlier reference', () => {
  const TAKE = `mutation ($token: String!, $browser: String!, $browsers: [String!], $letter: UUID!) {
    takeEarlierFile(input: { token: $token, browser: $browser, browsers: $browsers, letter: $letter }) { state file { name state } } }`;

  async function makeBoth(takes = 'either') {
    const before = await makeReference(portal.ctx, ada, { ...sent(), browserHashes: [hashKey('hers')] });
    const content = 'I have known her.';
    const fileId = await attachFile(portal.ctx, before.id, { name: 'letter.docx', content });
    const later = await makeReference(portal.ctx, ada, { asked: { ...REFEREES, takes } });
    const open = async (browsers: string[]) => {
      const { data } = await openLink(portal, later.token, { browsers });
      const { browser, earlierLetters } = data.openReference;
      return { browser, file: earlierLetters[0]?.file };
    };
    const take = (browser: string, browsers: string[] = []) =>
      portal.asVisitor(TAKE, { token: later.token, browser, browsers, letter: before.id });
    return { before, later, fileId, content, open, take };
  }

  it('the browser that sent the earlier reference file can reuse it', async () => {
    const { before, later, fileId, content, open, take } = await makeBoth();
    const { browser, file } = await open(['hers']);
    expect(file).toEqual({ name: 'letter.docx' });
    const { data } = await take(browser, ['hers']);
    expect(data.takeEarlierFile).toEqual({
      state: 'STARTED',
      file: { name: 'letter.docx', state: 'CHECKING' },
    });
    const copy = await fileOf(later.id);
    expect(String(await readFile(portal, copy?.id ?? ''))).toBe(content);
    expect((await fileOf(before.id))?.id).toBe(fileId);
    expect(copy?.id).not.toBe(fileId);
  });

  it('a browser with only the link cannot access the earlier reference file', async () => {
    const { later, open, take } = await makeBoth();
    const { browser, file } = await open([]);
    expect(file).toBeNull();
    expect(getCode(await take(browser))).toBe('NOT_FOUND');
    expect(await fileOf(later.id)).toBeNull();
  });

  it('an earlier reference file is not offered if only text is accepted', async () => {
    const { open, take } = await makeBoth('writes');
    const { browser, file } = await open(['hers']);
    expect(file ?? null).toBeNull();
    expect(getCode(await take(browser, ['hers']))).toBe('CONFLICT');
  });
});

// product: P14.14
it("an applicant's PDFs and ZIPs name reference files unless the applicant waived access", async () => {
  const asked = { ...REFEREES, takes: 'file' };
  const waived = await makeReference(portal.ctx, ada, { ...sent(), asked });
  const { scholarshipId } = waived;
  const shown = await makeReference(portal.ctx, ada, {
    ...{ ...sent(), asked, scholarshipId, isWaived: false, email: 'edsger@example.org' },
  });
  await attachFile(portal.ctx, waived.id, { name: 'waived.docx', content: 'Waived' });
  const shownId = await attachFile(portal.ctx, shown.id, { name: 'shown.docx', content: 'Shown' });
  const { id } = await makeApplication(portal.ctx, { applicantId: ada.id, scholarshipId });
  const read = async (who: Person, ending: string) => {
    const { rawPayload } = await portal.request({
      url: `/papers/applications/${id}${ending}`,
      headers: who.headers,
    });
    return ending === '.pdf' ? (await readPdf(rawPayload)).text : rawPayload.toString('latin1');
  };
  const moderator = await portal.person('moderator');
  const named = async (who: Person) => {
    const [paper, zip] = [await read(who, '.pdf'), await read(who, '.zip')];
    return ['waived.docx', 'shown.docx'].filter((name) => paper.includes(name) && zip.includes(name));
  };
  expect(await named(moderator)).toEqual(['waived.docx', 'shown.docx']);
  expect(await named(ada)).toEqual(['shown.docx']);
  expect((await read(ada, '.zip')).includes('waived.docx')).toBe(false);
  const { data } = await portal.as(ada, '{ myData }');
  const text = JSON.stringify(data);
  expect([text.includes('waived.docx'), text.includes('shown.docx')]).toEqual([false, true]);
  expect(text).toContain(`/documents/${shownId}`);
});
