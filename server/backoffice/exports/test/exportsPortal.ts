import { parse } from 'csv-parse/sync';
import { afterAll, expect } from 'vitest';
import { startTestPortal } from '../../../test/api.ts';
import { makeApplication, makeReview, makeScholarship } from '../../../test/factories.ts';
import { makePayment } from '../../../test/paying.ts';
import { makePerson } from '../../../test/people.ts';

/** Text that a spreadsheet might evaluate, or that would break a file written without escaping. */
export const WILD = '=HYPERLINK("http://evil.example";"x")\nsecond line, with "quotes" and 🎓';

export const PAYMENT = '0198c5a2-6b0e-7c3f-9d44-0c2f5a1b7e90';

type Reader = 'admin' | 'moderator' | 'student';

/** Opens a portal with two scholarships, each with an application and a review, and a payment for one of them. */
export async function openExportsPortal() {
  const portal = await startTestPortal();
  afterAll(() => portal.close());
  const { ctx } = portal;
  const ada = await makePerson(ctx, { name: 'Ada Lovelace', email: 'ada@calc.example' });
  const bo = await makePerson(ctx, { name: '+Bo', email: 'bo@sea.example' });
  const fjord = await makeScholarship(ctx, {
    scholarshipName: 'Fjord Award',
    universityName: 'University of Bergen',
    posted: '2026-05-01',
  });
  const oxford = await makeScholarship(ctx, {
    ...{ scholarshipName: '@Clarendon "Fund"', universityName: 'University of Oxford' },
    ...{
      universityCountry: 'England',
      universityCity: 'Oxford',
      subjectCategory: 'DOCTOR',
      degree: 'DIPLOMA',
    },
    ...{ applicationFees: 45, posted: '2026-05-02', deadline: '2026-06-01' },
  });
  const first = await makeApplication(ctx, {
    applicantId: ada.id,
    scholarshipId: fjord.id,
    applicantName: 'Ada B',
    feedback: WILD,
    createdAt: new Date('2026-05-03T10:20:30.456Z'),
  });
  const second = await makeApplication(ctx, {
    ...{ applicantId: bo.id, scholarshipId: oxford.id, applicantName: '-Bo', degree: null },
    ...{ status: 'PROCESSING', createdAt: new Date('2026-05-04T00:00:00Z') },
  });
  await makeApplication(ctx, {
    applicantId: bo.id,
    scholarshipId: fjord.id,
    applicantName: 'Cancelled',
    cancelledAt: ctx.now(),
  });
  await makePayment(ctx, {
    ...{ id: PAYMENT, payerId: ada.id, scholarshipId: fjord.id, applicationId: first.id, status: 'PAID' },
  });
  const review = await makeReview(ctx, first, { comment: '\tTab first', createdAt: new Date('2026-05-05') });
  const low = await makeReview(ctx, second, {
    comment: 'Slow',
    rating: 1.5,
    createdAt: new Date('2026-05-06'),
  });
  const ids: Record<string, string> = {
    ...{ fjord: fjord.id, oxford: oxford.id, first: first.id, second: second.id },
    ...{ payment: PAYMENT, review: review.id, low: low.id },
  };

  const read = (address: string, who: Reader = 'admin') =>
    portal.requestAs(who, { url: `/exports/${address}` });
  const table = async (address: string, who?: Reader): Promise<string[][]> => {
    const answer = await read(address, who);
    expect([address, answer.statusCode]).toEqual([address, 200]);
    return parse(answer.body, { bom: true, record_delimiter: '\r\n' });
  };

  return { portal, ids, ada, bo, read, table };
}
