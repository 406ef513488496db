import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../../../test/api.ts';
import { getCode } from '../../../test/applying.ts';
import { readRow, sendChecked, writePdf } from '../../../test/documents.ts';
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

// product: P14.15
describe('references entered by staff', () => {
  const enter = async (id: string, file: string, answers = {}) =>
    portal.asModerator(
      'mutation ($id: UUID!, $answers: Answers!, $file: UUID) { enterReference(input: { id: $id, answers: $answers, file: $file }) { state file { name } } }',
      { id, answers, file },
    );

  it("a document attached to a reference is removed from the staff member's own documents", async () => {
    const moderator = await portal.person('moderator');
    const { id } = await makeReference(portal.ctx, ada);
    const scan = await sendChecked(portal, moderator, writePdf(), 'scan.pdf');
    const { data } = await enter(id, scan.id);
    expect(data.enterReference).toEqual({ state: 'RECEIVED', file: { name: 'scan.pdf' } });
    expect(await readRow(portal.ctx, scan.id)).toMatchObject({ ownerId: null, referenceId: id });
    const mine = await portal.asModerator('{ myDocuments { usedFiles items { id } } }');
    expect(mine.data.myDocuments).toEqual({ usedFiles: 0, items: [] });
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

  it('an earlier reference file is not offered if only text is accepted', async () => {
    const { open, take } = await makeBoth('writes');
    const { browser, file } = await open(['hers']);
    expect(file ?? null).toBeNull();
    expect(getCode(await take(browser, ['hers']))).toBe('CONFLICT');
  });
});
