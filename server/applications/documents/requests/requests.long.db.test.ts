import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPortal, TEST_NOW, type TestPortal } from '../../../test/api.ts';
import { FORM, getCode, submit } from '../../../test/applying.ts';
import { sendChecked, sendDocument, writePdf } from '../../../test/documents.ts';
import { makePerson, type Person } from '../../../test/people.ts';
import { makeScholarshipWithQuestions, TRAVELS } from '../../../test/questions.ts';
import { checkDocument } from '../check/checkDocument.ts';
import { inspectFile } from '../inspection/inspectFile.ts';
import { requestRefused } from './requestRefused.ts';

let portal: TestPortal;
const HOUR = 3_600_000;

beforeAll(async () => {
  portal = await startTestPortal({ LIMIT_UPLOAD: '1000' });
});

afterAll(() => portal.close());

const PDF = writePdf();
const TRANSCRIPT = { key: 'transcript', kind: 'document', label: { en: 'Transcript' }, types: ['PDF'] };

async function applied(content = PDF, asked: object[] = [TRANSCRIPT], more: object = {}) {
  const who = await makePerson(portal.ctx);
  const scholarship = await makeScholarshipWithQuestions(portal.ctx, asked);
  const document = await sendDocument(portal, who, content);
  const answers = { version: 1, answers: { transcript: [document], ...more } };
  const { data } = await submit(portal, who, scholarship.id, { answers });
  return { who, scholarship, document, id: String(data.submitApplication.id) };
}
const ask = (id: string, question = 'transcript', reason = 'Page 2 is missing.', days = 3) =>
  portal.asModerator(
    'mutation ($id: UUID!, $question: String!, $reason: String!, $days: Int!) { requestDocument(input: { applicationId: $id, question: $question, reason: $reason, days: $days }) { id } }',
    { id, question, reason, days },
  );
const replace = (who: Person, id: string, documents: string[]) =>
  portal.as(
    who,
    'mutation ($id: UUID!, $documents: [UUID!]!) { replaceDocument(input: { applicationId: $id, question: "transcript", documents: $documents }) { id } }',
    { id, documents },
  );
const { applicantImage: _, ...UNCHANGED } = FORM;
const edit = (who: Person, id: string, answers: object) =>
  portal.as(
    who,
    'mutation ($id: UUID!, $input: ApplicationChangeInput!) { updateApplication(id: $id, version: 1, input: $input) { id } }',
    { id, input: { ...UNCHANGED, answers } },
  );
const READ = 'answers { answers } documentRequests { question reason refusal state until }';
const read = async (who: Person, id: string) =>
  (await portal.as(who, `{ application(id: "${id}") { ${READ} timeline { kind } } }`)).data.application;
const askable = async (id: string) =>
  (await portal.asModerator(`{ application(id: "${id}") { answers { viewerCanRequest } } }`)).data.application
    .answers.viewerCanRequest;
const mailsTo = async ({ id }: Person) => {
  const { email } = await portal.ctx.db.user.findUniqueOrThrow({ where: { id } });
  return portal.ctx.db.outboxMail.findMany({ where: { to: email, subject: { contains: ' document ' } } });
};

// product: P12.14
describe('document replacement requests', () => {
  it('an applicant can replace a requested document once, even after the deadline', async () => {
    const { who, scholarship, document, id } = await applied();
    expect(getCode(await replace(who, id, [document]))).toBe('CONFLICT');
    expect(getCode(await ask(id, 'motivation'))).toBe('CONFLICT');
    expect(getCode(await ask(id, 'transcript', ' '))).toBe('INVALID_INPUT');
    const long = await ask(id, 'transcript', 'Page 2', 61);
    expect(long.errors?.[0]?.extensions.fields).toEqual({ days: 'Enter a whole number from 1 to 60.' });
    expect(await askable(id)).toEqual(['transcript']);
    const both = await Promise.all([ask(id), ask(id)]);
    expect(both.map(getCode).sort()).toEqual(['CONFLICT', 'ok']);
    expect(await askable(id)).toEqual([]);
    expect((await read(who, id)).documentRequests).toMatchObject([
      { question: 'transcript', reason: 'Page 2 is missing.', refusal: null, state: 'OPEN' },
    ]);
    expect(await mailsTo(who)).toMatchObject([
      { subject: expect.stringMatching('Replacement document requested') },
    ]);
    const audited = await portal.ctx.db.auditEntry.findFirstOrThrow({ where: { targetId: id } });
    expect([audited.action, JSON.stringify(audited.after)]).toEqual([
      'document.request',
      '{"fields":["answers.transcript"]}',
    ]);
    const next = await sendChecked(portal, who, writePdf({ pages: 2 }));
    const wrong = await sendChecked(portal, await makePerson(portal.ctx), PDF);
    await portal.ctx.db.scholarship.update({
      where: { id: scholarship.id },
      data: { applicationDeadline: new Date(TEST_NOW.getTime() - 72 * HOUR) },
    });
    await portal.ctx.db.application.update({ where: { id }, data: { status: 'PROCESSING', isHeld: true } });
    const refused = await replace(who, id, [wrong.id]);
    expect(Object.keys(refused.errors?.[0]?.extensions.fields ?? {})).toEqual(['answers.transcript']);
    expect(getCode(await replace(who, id, []))).toBe('INVALID_INPUT');
    const twice = await Promise.all([replace(who, id, [next.id]), replace(who, id, [next.id])]);
    expect(twice.map(getCode).sort()).toEqual(['CONFLICT', 'ok']);
    const after = await read(who, id);
    expect(after).toMatchObject({
      answers: { answers: { transcript: [next.id] } },
      documentRequests: [{ state: 'MET' }],
    });
    expect(await askable(id)).toEqual(['transcript']);
    expect(after.timeline.map(({ kind }: { kind: string }) => kind)).toEqual([
      'SUBMITTED',
      'DOCUMENT_REQUESTED',
      'DOCUMENT_REPLACED',
    ]);
    expect(await portal.ctx.db.documentUse.count({ where: { documentId: document } })).toBe(0);
  });

  it('staff can request a document again after the first request expires', async () => {
    const { who, document, id } = await applied();
    await ask(id);
    await portal.ctx.db.documentRequest.updateMany({
      where: { applicationId: id },
      data: { until: TEST_NOW },
    });
    expect((await read(who, id)).documentRequests).toMatchObject([{ state: 'MISSED' }]);
    expect(getCode(await replace(who, id, [document]))).toBe('CONFLICT');
    const { email } = await portal.ctx.db.user.findUniqueOrThrow({ where: { id: who.id } });
    const file = await portal.requestAs('moderator', {
      url: `/exports/applications.csv?columns=missing&q=${encodeURIComponent(email)}`,
    });
    expect(file.body.trim().split(/\r?\n/)).toEqual(['ID,Missing documents', `${id},Transcript`]);
    expect(await askable(id)).toEqual(['transcript']);
    await ask(id);
    expect(getCode(await replace(who, id, [document]))).toBe('ok');
  });

  it('a document refused after submission must be replaced within 72 hours', async () => {
    const { who, document, id } = await applied(Buffer.from('<html>'));
    await checkDocument(portal.ctx, document, inspectFile);
    const [asked] = (await read(who, id)).documentRequests;
    expect(asked).toMatchObject({
      ...{ question: 'transcript', reason: null, refusal: 'WRONG_TYPE', state: 'OPEN' },
      until: new Date(TEST_NOW.getTime() + 72 * HOUR).toISOString(),
    });
    expect(await mailsTo(who)).toMatchObject([{ subject: expect.stringMatching('^Replace a document') }]);
    expect(await askable(id)).toEqual(['transcript']);
    expect(getCode(await ask(id, 'transcript', 'Another file, please.', 1))).toBe('ok');
    expect((await read(who, id)).documentRequests).toMatchObject([{ refusal: null, until: asked.until }]);
    const { id: next } = await sendChecked(portal, who, PDF);
    expect(getCode(await replace(who, id, [next]))).toBe('ok');
  });

  it('editing or withdrawing the application closes the document request', async () => {
    const { who, id } = await applied();
    await ask(id);
    const { id: next } = await sendChecked(portal, who, PDF);
    const change = await edit(who, id, { transcript: [next] });
    expect([getCode(change), (await read(who, id)).documentRequests]).toMatchObject([
      'ok',
      [{ state: 'MET' }],
    ]);
    await ask(id);
    await portal.as(who, `mutation { cancelApplication(id: "${id}") { id } }`);
    const left = await portal.ctx.db.documentRequest.findMany({ where: { applicationId: id } });
    expect(left).toMatchObject([{ metAt: expect.anything() }]);
  });

  // product: P12.12
  it('hiding a question by an edit ends its request and prevents a replacement', async () => {
    const { db } = portal.ctx;
    const hideable = { ...TRANSCRIPT, showWhen: { fact: 'travels', is: 'flag', value: true } };
    const { who, id } = await applied(PDF, [TRAVELS, hideable], { travels: true });
    expect(getCode(await ask(id))).toBe('ok');
    expect(getCode(await edit(who, id, { travels: false }))).toBe('ok');
    expect((await read(who, id)).documentRequests).toEqual([]);
    expect([await askable(id), getCode(await ask(id))]).toEqual([[], 'CONFLICT']);
    // A check of the earlier document can request a replacement after the edit.
    const refused = { applicationId: id, question: 'transcript', refusal: 'MALWARE' as const };
    await db.$transaction((tx) => requestRefused({ ...portal.ctx, db: tx }, refused));
    const { id: foreign } = await sendChecked(portal, await makePerson(portal.ctx), PDF);
    expect(getCode(await replace(who, id, [foreign]))).toBe('CONFLICT');
    expect(await db.documentUse.count({ where: { documentId: foreign } })).toBe(0);
    expect((await portal.requestAs(who, { url: `/documents/${foreign}` })).statusCode).toBe(404);
  });

  it('replacing a document does not deadlock with a parallel check of that document', async () => {
    const { who, id } = await applied();
    await ask(id);
    const { id: next } = await sendChecked(portal, who, PDF);
    const { db } = portal.ctx;
    const replacing = await db.$transaction(
      async (tx) => {
        await tx.document.update({ where: { id: next }, data: { failures: 1 } });
        const waiting = replace(who, id, [next]);
        // Queries outside the transaction, because inside it `pg_stat_activity` does not change after the first read.
        await expect
          .poll(
            () => db.$queryRaw`
          SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
            { timeout: 10_000 },
          )
          .toHaveLength(1);
        const asked = { applicationId: id, question: 'other', refusal: 'MALWARE' as const };
        await requestRefused({ ...portal.ctx, db: tx }, asked);
        return { waiting };
      },
      { timeout: 30_000 },
    );
    expect(getCode(await replacing.waiting)).toBe('ok');
  });
});
