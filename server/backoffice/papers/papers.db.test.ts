import { afterAll, beforeAll, expect, it } from 'vitest';
import { readPdf } from '../../../packages/fileInspection/test/readPdf.ts';
import { startTestPortal, type TestPortal } from '../../test/api.ts';
import { makeApplication, makeScholarship } from '../../test/factories.ts';
import { makePayment } from '../../test/paying.ts';
import { makePerson, type Person } from '../../test/people.ts';
import { makeScholarshipWithQuestions, TOWN, TRADE, TRAVELS } from '../../test/questions.ts';
import { makeReference } from '../../test/references.ts';

let portal: TestPortal;
let student: Person;
let scholarshipId: string;

beforeAll(async () => {
  portal = await startTestPortal();
  student = await makePerson(portal.ctx, { name: 'Ada Lovelace', email: 'ada@example.org' });
  const scholarship = await makeScholarship(portal.ctx, {
    scholarshipName: 'Fjord Grant',
    universityName: 'University of Bergen',
  });
  scholarshipId = scholarship.id;
});

afterAll(() => portal.close());

const get = (url: string, as: Person | 'moderator' = student) => portal.requestAs(as, { url });

// product: P13.1
it('an application PDF shows every answer literally, in any script', async () => {
  const { id } = await makeApplication(portal.ctx, {
    applicantId: student.id,
    scholarshipId,
    applicantName: 'আয়েশা রহমান',
    address: '12 King Fahd Street\nالرياض',
    ssc: '#set page(width: 1pt) $x$ \\ <b> *bold*',
    feedback: 'Send your transcript.',
  });
  const answer = await get(`/papers/applications/${id}.pdf`);
  expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
    200,
    'application/pdf',
    'no-store',
  ]);
  expect(answer.headers['content-disposition']).toMatch(
    /^attachment; filename="application-AP-[0-9A-F-]+\.pdf"$/,
  );
  const { text, title, isTagged, width } = await readPdf(answer.rawPayload);
  for (const part of [
    ...['Fjord Grant, University of Bergen', 'রহমান', 'ada@example.org', '12 King Fahd Street'],
    ...['#set page(width: 1pt) $x$ \\ <b> *bold*', 'pending', '$25 USD', 'Unpaid', 'Send your transcript.'],
  ])
    expect(text).toContain(part);
  // Looks for single letters, because the PDF reader returns the letters of ligatures in a different order.
  expect([...'আয়েশাالرياض'].filter((letter) => !text.normalize('NFKC').includes(letter))).toEqual([]);
  expect(title).toMatch(/^Application AP-/);
  expect([isTagged, Math.round(width)]).toEqual([true, 595]);
  expect((await get(`/papers/applications/${id}.pdf`, 'moderator')).statusCode).toBe(200);
  const stranger = await makePerson(portal.ctx);
  const refused = await get(`/papers/applications/${id}.pdf`, stranger);
  expect([refused.statusCode, refused.headers['content-type']]).toEqual([
    404,
    'application/json; charset=utf-8',
  ]);
});

// product: P13.1
it('an application PDF omits answers to questions that no longer apply', async () => {
  const asked = await makeScholarshipWithQuestions(portal.ctx, [
    TRAVELS,
    { ...TRADE, showWhen: undefined },
    TOWN,
  ]);
  const version = await portal.ctx.db.formVersion.findFirstOrThrow({
    where: { formId: asked.ownFormId ?? '' },
  });
  const { id: answerSetId } = await portal.ctx.db.answerSet.create({
    data: { formVersionId: version.id, answers: { travels: false, trade: 'BAKER', town: 'Bergen' } },
  });
  const { id } = await makeApplication(portal.ctx, {
    applicantId: student.id,
    scholarshipId: asked.id,
    answerSetId,
  });
  const { text } = await readPdf((await get(`/papers/applications/${id}.pdf`)).rawPayload);
  expect(text).toMatch(/More\nWill you travel\?\s+No\nWhich trade\?\s+BAKER\n/);
  expect(text).not.toContain('Where to?');
});

// product: P13.1, P14.6
it('an application PDF shows confidential references only to staff', async () => {
  const written = { state: 'RECEIVED', receivedAt: portal.ctx.now(), answers: { letter: 'CANARY' } } as const;
  const reference = await makeReference(portal.ctx, student, written);
  const applied = { applicantId: student.id, scholarshipId: reference.scholarshipId };
  const { id } = await makeApplication(portal.ctx, applied);
  const read = async (as?: 'moderator') =>
    (await readPdf((await get(`/papers/applications/${id}.pdf`, as)).rawPayload)).text;
  for (const text of [await read(), await read('moderator')])
    expect(text).toContain('Reference from Grace Hopper');
  expect([(await read()).includes('CANARY'), (await read('moderator')).includes('CANARY')]).toEqual([
    false,
    true,
  ]);
});

// product: P13.2
it("a payment's PDF becomes a receipt with refunds only after payment", async () => {
  const paid = await makePayment(portal.ctx, {
    payerId: student.id,
    scholarshipId,
    status: 'REFUNDED',
  });
  const open = await makePayment(portal.ctx, { payerId: student.id, scholarshipId, status: 'EXPIRED' });
  const receipt = await readPdf((await get(`/papers/payments/${paid.id}.pdf`)).rawPayload);
  expect(receipt.title).toMatch(/^Receipt R-/);
  for (const part of ['Ada Lovelace', 'Fjord Grant', '$25 USD', 'Refunded'])
    expect(receipt.text).toContain(part);
  const attempt = await readPdf((await get(`/papers/payments/${open.id}.pdf`)).rawPayload);
  expect(attempt.title).toMatch(/^Payment R-/);
  expect(attempt.text).not.toContain('Receipt');
});
