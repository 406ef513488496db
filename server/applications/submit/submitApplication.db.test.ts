import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestPortal, TEST_NOW, type TestPortal } from '../../test/api.ts';
import { FORM, getCode, submit } from '../../test/applying.ts';
import { makeApplication, makeScholarship } from '../../test/factories.ts';
import { makePerson, type Person } from '../../test/people.ts';
import { rounds } from '../../test/rounds.ts';

let portal: TestPortal;
let now = TEST_NOW;

beforeAll(async () => {
  // This zone is at UTC+13, so the portal's date is ahead of the server's date.
  portal = await startTestPortal({ TIME_ZONE: 'Pacific/Tongatapu' }, { now: () => now });
});

afterAll(() => portal.close());

afterEach(() => {
  now = TEST_NOW;
});

const read = (applicantId: string) =>
  portal.ctx.db.application.findMany({ where: { applicantId }, include: { events: true } });

async function makeApplicant(given: object = {}): Promise<{ student: Person; scholarshipId: string }> {
  const student = await makePerson(portal.ctx);
  return { student, scholarshipId: (await makeScholarship(portal.ctx, given)).id };
}

describe('submitting an application', () => {
  it('submitting an application without extras takes thirteen database statements', async () => {
    const { student, scholarshipId } = await makeApplicant({ applicationFees: 30 });
    const send = () => submit(portal, student, scholarshipId, {}, 'counted');
    expect(await portal.countQueries(async () => expect(getCode(await send())).toBe('ok'))).toBe(13);
  });

  it('submitting stores the form with current fees, consent date and first timeline event', async () => {
    const { student, scholarshipId } = await makeApplicant({ applicationFees: 30, serviceCharge: 4 });
    await portal.ctx.db.applicationDraft.create({
      data: { applicantId: student.id, scholarshipId, content: { phone: 'half' } },
    });
    const { data } = await submit(portal, student, scholarshipId);
    expect(data.submitApplication).toMatchObject({ status: 'PENDING', version: 1, totalFee: 34 });
    const { applicantImage, ...form } = FORM;
    expect(await read(student.id)).toMatchObject([
      {
        ...form,
        id: data.submitApplication.id,
        scholarshipId,
        applicantImageUrl: applicantImage,
        applicantImageId: null,
        applicationFees: 30,
        serviceCharge: 4,
        feedback: null,
        consentedAt: TEST_NOW,
        createdAt: TEST_NOW,
        events: [{ kind: 'SUBMITTED', actorId: student.id, createdAt: TEST_NOW }],
      },
    ]);
    expect(await portal.ctx.db.applicationDraft.count({ where: { applicantId: student.id } })).toBe(0);
  });

  it("submitting links the applicant's earlier payment to the application", async () => {
    const { student, scholarshipId } = await makeApplicant();
    const paid = { status: 'PAID', paidAt: TEST_NOW } as const;
    const facts = { ...paid, scholarshipId, amount: 2500, currency: 'USD', provider: 'test' };
    const mine = await portal.ctx.db.payment.create({ data: { ...facts, payerId: student.id } });
    const { id: payerId } = await portal.person('other');
    const theirs = await portal.ctx.db.payment.create({ data: { ...facts, payerId } });
    const { id } = (await submit(portal, student, scholarshipId)).data.submitApplication;
    const linked = async (paymentId: string) =>
      (await portal.ctx.db.payment.findUniqueOrThrow({ where: { id: paymentId } })).applicationId;
    expect([await linked(mine.id), await linked(theirs.id)]).toEqual([id, null]);
    const { data } = await portal.as(student, `{ application(id: "${id}") { paymentState viewerCanPay } }`);
    expect(data.application).toEqual({ paymentState: 'PAID', viewerCanPay: false });
  });

  it('submitting queues one confirmation e-mail for the applicant', async () => {
    const { student, scholarshipId } = await makeApplicant({ scholarshipName: 'Fjord Award' });
    await Promise.all([submit(portal, student, scholarshipId), submit(portal, student, scholarshipId)]);
    const [application] = await read(student.id);
    const mails = await portal.ctx.db.outboxMail.findMany({ where: { to: student.email } });
    expect(mails).toMatchObject([{ subject: 'Application received: Fjord Award · AvailAble Scholarship' }]);
    expect(mails[0]?.text).toContain(
      `\nhttp://localhost:4000/dashboard/application?open=${application?.id}\n`,
    );
  });

  it('an application without consent is rejected', async () => {
    const { student, scholarshipId } = await makeApplicant();
    const { errors } = await submit(portal, student, scholarshipId, { consent: false });
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'INVALID_INPUT',
      fields: { consent: 'Accept the privacy terms to apply.' },
    });
    expect(await read(student.id)).toEqual([]);
  });

  // security: C27
  it.each([
    ['phone', ['', '  ', 'call me', '12345', '1234567890123456', '+', '٠١٢٣٤٥٦٧', 'a555 80 000']],
    ['address', ['', ' ', 'x'.repeat(501), 'x'.repeat(10_000), 'a\u0000b', '\ud800']],
    ['applicantName', ['', 'x'.repeat(121), 'Ada\r\nBcc: b@example.org', 'A\u0000']],
    ['ssc', ['', 'x'.repeat(51)]],
    ['hsc', ['', 'x'.repeat(51)]],
    [
      'applicantImage',
      [
        '',
        'a.jpg',
        'javascript:alert(1)',
        'data:image/png;base64,AA',
        'http://user:pw@host/a.jpg',
        '//host/a.jpg',
      ],
    ],
  ])('an application with an invalid %s is rejected with a field error', async (field, values) => {
    const { student, scholarshipId } = await makeApplicant();
    for (const value of values) {
      const { errors } = await submit(portal, student, scholarshipId, { [field]: value });
      const { code, fields } = errors?.[0]?.extensions ?? {};
      expect([value, code, Object.keys(fields ?? {})]).toEqual([value, 'INVALID_INPUT', [field]]);
      if (value.trim() === '') expect(fields?.[field]).toBe('This field is required');
    }
    expect(await read(student.id)).toEqual([]);
  });

  // security: C27
  it('special characters, markup and line breaks in the form are stored unchanged', async () => {
    const { student, scholarshipId } = await makeApplicant();
    const given = {
      phone: '(+47) 555-80.000'.replace('(+47)', '+47'),
      address: '‏شارع 1\n🏠',
      applicantName: "O'Neill <img src=x onerror=alert(1)> ' OR 1=1--",
      ssc: 'x'.repeat(50),
      applicantImage: 'http://169.254.169.254/latest',
      gender: null,
      degree: null,
    };
    expect(getCode(await submit(portal, student, scholarshipId, given))).toBe('ok');
    const { applicantImage: applicantImageUrl, ...form } = given;
    expect(await read(student.id)).toMatchObject([{ ...form, applicantImageUrl }]);
  });

  it('submitting requires a verified e-mail address if the portal requires verification', async () => {
    portal.ctx.env.REQUIRE_VERIFIED_EMAIL = true;
    try {
      const student = await makePerson(portal.ctx, { emailVerified: false });
      const { id } = await makeScholarship(portal.ctx, {});
      expect(getCode(await submit(portal, student, id))).toBe('EMAIL_NOT_VERIFIED');
      await portal.ctx.db.user.update({ where: { id: student.id }, data: { emailVerified: true } });
      expect(getCode(await submit(portal, student, id))).toBe('ok');
    } finally {
      portal.ctx.env.REQUIRE_VERIFIED_EMAIL = false;
    }
  });

  it('submitting to an archived or unknown scholarship returns NOT_FOUND', async () => {
    const { student, scholarshipId } = await makeApplicant({ archivedAt: TEST_NOW });
    expect(getCode(await submit(portal, student, scholarshipId))).toBe('NOT_FOUND');
    expect(getCode(await submit(portal, student, randomUUID()))).toBe('NOT_FOUND');
  });
});

// security: C29
describe('application deadline', () => {
  const canApply = async (who: Person, id: string) =>
    (await portal.as(who, `{ scholarship(id: "${id}") { canApply isOpen } }`)).data.scholarship;

  it("a deadline passes at midnight in the portal's time zone", async () => {
    now = new Date('2026-06-15T10:59:59Z');
    const { student, scholarshipId } = await makeApplicant({ deadline: '2026-06-15' });
    now = new Date('2026-06-15T11:00:00Z');
    const { errors } = await submit(portal, student, scholarshipId);
    expect(errors?.[0]).toMatchObject({
      message: 'Applications for this scholarship closed on 15 June 2026.',
      extensions: { code: 'CONFLICT' },
    });
    expect(await canApply(student, scholarshipId)).toEqual({ canApply: false, isOpen: false });
    now = new Date('2026-06-15T10:59:59Z');
    expect(await canApply(student, scholarshipId)).toEqual({ canApply: true, isOpen: true });
    expect(getCode(await submit(portal, student, scholarshipId))).toBe('ok');
  });

  it('applicants who have paid before the deadline can apply for seven more days', async () => {
    now = new Date('2026-06-17T10:59:59Z');
    const { student, scholarshipId } = await makeApplicant({ deadline: '2026-06-10' });
    const late = await makePerson(portal.ctx);
    const pay = (payerId: string, paidAt: string) =>
      portal.ctx.db.payment.create({
        data: {
          payerId,
          scholarshipId,
          amount: 2500,
          currency: 'USD',
          provider: 'test',
          status: 'PAID',
          paidAt,
        },
      });
    // In the portal's time zone, 10 June ends at 11:00 UTC.
    await pay(student.id, '2026-06-10T10:59:59Z');
    await pay(late.id, '2026-06-10T11:00:00Z');
    expect(await canApply(late, scholarshipId)).toEqual({ canApply: false, isOpen: false });
    expect(getCode(await submit(portal, late, scholarshipId))).toBe('CONFLICT');
    expect(await canApply(student, scholarshipId)).toEqual({ canApply: true, isOpen: false });
    now = new Date('2026-06-17T11:00:00Z');
    expect(await canApply(student, scholarshipId)).toEqual({ canApply: false, isOpen: false });
    expect(getCode(await submit(portal, student, scholarshipId))).toBe('CONFLICT');
    now = new Date('2026-06-17T10:59:59Z');
    expect(getCode(await submit(portal, student, scholarshipId))).toBe('ok');
  });
});

describe('one application per applicant and scholarship', () => {
  it('all submissions with the same idempotency key return the same application', async () => {
    const { student, scholarshipId } = await makeApplicant();
    const send = () => submit(portal, student, scholarshipId, {}, 'form-1');
    const answers = [...(await Promise.all(Array.from({ length: rounds(8, 20) }, send))), await send()];
    expect(answers.map(getCode)).toEqual(answers.map(() => 'ok'));
    expect(new Set(answers.map(({ data }) => data.submitApplication.id)).size).toBe(1);
    expect(await read(student.id)).toMatchObject([{ events: [{ kind: 'SUBMITTED' }] }]);
  });

  it('idempotency keys are separate for each person, and each is bound to one scholarship', async () => {
    const { student, scholarshipId } = await makeApplicant();
    const { student: other, scholarshipId: second } = await makeApplicant();
    const mine = await submit(portal, student, scholarshipId, {}, 'same');
    const theirs = await submit(portal, other, scholarshipId, {}, 'same');
    expect([getCode(mine), getCode(theirs)]).toEqual(['ok', 'ok']);
    expect(theirs.data.submitApplication.id).not.toBe(mine.data.submitApplication.id);
    expect(getCode(await submit(portal, student, second, {}, 'same'))).toBe('CONFLICT');
    for (const key of ['', 'x'.repeat(201), 'a\u0000', 'é'])
      expect(getCode(await submit(portal, student, second, {}, key))).toBe('INVALID_INPUT');
  });

  it('applicants can apply again after withdrawing their first application', async () => {
    const { student, scholarshipId } = await makeApplicant();
    await makeApplication(portal.ctx, { applicantId: student.id, scholarshipId, cancelledAt: TEST_NOW });
    expect(getCode(await submit(portal, student, scholarshipId))).toBe('ok');
    expect(getCode(await submit(portal, student, scholarshipId))).toBe('CONFLICT');
  });
});

describe('fields outside the application form', () => {
  const CLAIMS = [
    'status',
    'feedback',
    'applicationFees',
    'applicantId',
    'user_email',
    'version',
    'id',
    'createdAt',
  ];

  it.each(CLAIMS)('a form that sets %s is rejected', async (name) => {
    const { student, scholarshipId } = await makeApplicant();
    const { errors } = await submit(portal, student, scholarshipId, { [name]: 'ACCEPTED' });
    expect(errors?.[0]?.extensions.code).toBe('INVALID_INPUT');
    expect(await read(student.id)).toEqual([]);
  });
});

describe("applicant's picture", () => {
  const picture = async (ownerId: string) =>
    (
      await portal.ctx.db.picture.create({
        data: { ownerId, width: 900, height: 900, bytes: 9, isPrivate: true },
      })
    ).id;

  it('an uploaded picture is stored by its ID and returned in all sizes', async () => {
    for (const origin of ['', 'http://localhost:4000', 'http://portal.example:81']) {
      const { student, scholarshipId } = await makeApplicant();
      const id = await picture(student.id);
      const applicantImage = `${origin}/files/${id}.webp`;
      expect(getCode(await submit(portal, student, scholarshipId, { applicantImage }))).toBe('ok');
      expect(await read(student.id)).toMatchObject([{ applicantImageId: id, applicantImageUrl: null }]);
      const { data } = await portal.as(
        student,
        '{ myApplications { items { applicantImage { url srcSet } applicantImageUrl } } }',
      );
      expect(data.myApplications.items).toEqual([
        {
          applicantImage: {
            url: expect.stringMatching(new RegExp(`^http:.*/files/${id}\\.webp$`)),
            srcSet: expect.stringContaining(`/files/${id}-400.webp 400w`),
          },
          applicantImageUrl: null,
        },
      ]);
    }
  });

  it("other people's pictures and unknown pictures are rejected with the same message", async () => {
    const { student, scholarshipId } = await makeApplicant();
    const foreign = await picture((await portal.person('other')).id);
    const refusals = [];
    for (const address of [
      `/files/${foreign}.webp`,
      `/files/${randomUUID()}.webp`,
      `http://localhost:4000/files/${foreign}.webp`,
    ]) {
      const { errors } = await submit(portal, student, scholarshipId, { applicantImage: address });
      refusals.push(errors?.[0]?.extensions.fields);
    }
    const refusal = { applicantImage: 'This picture is not one of yours. Upload it again.' };
    expect(refusals).toEqual([refusal, refusal, refusal]);
    expect(await read(student.id)).toEqual([]);
  });

  it('external picture URLs are stored, but only those from known hosts are shown', async () => {
    const { student, scholarshipId } = await makeApplicant();
    const foreign = await picture((await portal.person('other')).id);
    const applicantImage = `https://elsewhere.example/files/${foreign}.webp`;
    await submit(portal, student, scholarshipId, { applicantImage });
    const { data } = await portal.as(
      student,
      '{ myApplications { items { applicantImage { url } applicantImageUrl } } }',
    );
    expect(data.myApplications.items).toEqual([{ applicantImage: null, applicantImageUrl: applicantImage }]);
  });
});
