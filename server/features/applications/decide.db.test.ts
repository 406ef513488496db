import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../../test/api.ts';
import { codeOf, FORM } from '../../test/applying.ts';
import { makeApplication, makeScholarship } from '../../test/factories.ts';
import { makePerson, type Person } from '../../test/people.ts';
import { rounds } from '../../test/rounds.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
});

afterAll(() => portal.close());

type Status = 'PENDING' | 'PROCESSING' | 'ACCEPTED' | 'REJECTED';

async function applied(given: object = {}) {
  const student = await makePerson(portal.ctx);
  const { id: scholarshipId } = await makeScholarship(portal.ctx, {});
  const { id } = await makeApplication(portal.ctx, { applicantId: student.id, scholarshipId, ...given });
  return { student, id, scholarshipId };
}

const read = (id: string) =>
  portal.ctx.db.application.findUniqueOrThrow({
    where: { id },
    include: { events: { orderBy: { id: 'asc' } } },
  });
const auditOf = (targetId: string) =>
  portal.ctx.db.auditEntry.findMany({
    where: { targetId },
    select: { action: true, before: true, after: true, actorId: true },
  });
const mailsTo = ({ email }: Person) =>
  portal.ctx.db.outboxMail.findMany({ where: { to: email }, orderBy: { id: 'asc' } });

const UPDATE = `mutation ($id: UUID!, $version: Int!, $input: ApplicationChangeInput!) {
  updateApplication(id: $id, version: $version, input: $input) { id version phone applicantImageUrl }
}`;
const update = (who: Person, id: string, given: object = {}, version = 1) =>
  portal.as(who, UPDATE, { id, version, input: { ...FORM, ...given } });

const MOVE = `mutation ($id: UUID!, $status: ApplicationStatus!, $reason: String) {
  setApplicationStatus(id: $id, status: $status, reason: $reason) { status version }
}`;
const move = (id: string, status: Status, reason?: string) =>
  portal.asModerator(MOVE, { id, status, reason });

/** How often an edit and a decision meet. */
const ROUNDS = rounds(40, 200);

// product: P8.7
describe('changing an application', () => {
  it('writes the form, keeps the picture when none is given, and says which fields changed', async () => {
    const { student, id } = await applied({ applicantImageUrl: 'https://img.example.org/old.jpg' });
    const { data } = await update(student, id, { phone: '+4712345678', applicantImage: null });
    expect(data.updateApplication).toEqual({
      id,
      version: 2,
      phone: '+4712345678',
      applicantImageUrl: 'https://img.example.org/old.jpg',
    });
    expect((await read(id)).events).toMatchObject([
      { kind: 'UPDATED', actorId: student.id, detail: { fields: ['phone', 'address'] } },
    ]);
    await update(student, id, { applicantImage: 'https://img.example.org/new.jpg', gender: null }, 2);
    expect(await read(id)).toMatchObject({
      applicantImageUrl: 'https://img.example.org/new.jpg',
      gender: null,
      version: 3,
    });
  });

  it('that leaves everything as it was is no change, the picture sent once more included', async () => {
    const { student, id } = await applied();
    const { id: picture } = await portal.ctx.db.picture.create({
      data: { ownerId: student.id, width: 9, height: 9, bytes: 9, isPrivate: true },
    });
    await update(student, id, { applicantImage: `/files/${picture}.webp` });
    const before = await read(id);
    for (const applicantImage of [null, `/files/${picture}.webp`]) {
      const { data } = await update(student, id, { applicantImage }, 2);
      expect(data.updateApplication.version).toBe(2);
    }
    expect(await read(id)).toEqual(before);
    expect(codeOf(await update(student, id, {}, 1))).toBe('CONFLICT');
  });

  it('refuses a stale version, and nothing is overwritten', async () => {
    const { student, id } = await applied();
    await update(student, id, { ssc: 'first' });
    expect(codeOf(await update(student, id, { ssc: 'second' }))).toBe('CONFLICT');
    expect(await read(id)).toMatchObject({ ssc: 'first', version: 2 });
  });

  it('names wrong fields and leaves everything as it was', async () => {
    const { student, id } = await applied();
    const { errors } = await update(student, id, { phone: 'none', ssc: '', address: 'x'.repeat(501) });
    expect(Object.keys(errors?.[0]?.extensions.fields ?? {}).sort()).toEqual(['address', 'phone', 'ssc']);
    expect(await read(id)).toMatchObject({ version: 1, events: [] });
  });

  it.each([
    ['PROCESSING', 'You cannot edit. It is being processed'],
    ['ACCEPTED', 'You cannot edit. A decision has been made.'],
    ['REJECTED', 'You cannot edit. A decision has been made.'],
  ] as const)('is over when it is %s', async (status, message) => {
    const { student, id } = await applied({ status });
    const { errors } = await update(student, id);
    expect(errors?.[0]).toMatchObject({ message, extensions: { code: 'CONFLICT' } });
    const flags = await portal.as(
      student,
      `{ application(id: "${id}") { viewerCanUpdate viewerCanCancel } }`,
    );
    expect(flags.data.application).toEqual({ viewerCanUpdate: false, viewerCanCancel: true });
  });

  it('of two tabs at once is made by one', async () => {
    const { student, id } = await applied();
    const codes = (
      await Promise.all(Array.from({ length: 10 }, (_, n) => update(student, id, { ssc: `tab ${n}` })))
    ).map(codeOf);
    expect(codes.filter((code) => code === 'ok')).toHaveLength(1);
    expect(codes.filter((code) => code === 'CONFLICT')).toHaveLength(9);
    expect((await read(id)).events).toHaveLength(1);
  });

  // security: C66
  it('never wins after it is processing, in whatever order they come', async () => {
    let edited = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const { student, id } = await applied({ ssc: 'before' });
      const order: string[] = [];
      const edit = () =>
        update(student, id, { ssc: 'after' }).then((answer) => order.push(`edit ${codeOf(answer)}`));
      const process = () => move(id, 'PROCESSING').then((answer) => order.push(`process ${codeOf(answer)}`));
      await Promise.all(Math.random() < 0.5 ? [edit(), process()] : [process(), edit()]);
      const { status, ssc, events } = await read(id);
      const kinds = events.map(({ kind }) => kind);
      const isEdited = order.includes('edit ok');
      edited += isEdited ? 1 : 0;
      expect([round, order.length, status]).toEqual([round, 2, 'PROCESSING']);
      expect(order).toContain('process ok');
      expect(ssc).toBe(isEdited ? 'after' : 'before');
      // What the database recorded first came first: an edit is never behind the move.
      expect(kinds).toEqual(isEdited ? ['UPDATED', 'STATUS_CHANGED'] : ['STATUS_CHANGED']);
    }
    // Both outcomes were met, or the rounds show nothing.
    expect(edited).toBeGreaterThan(0);
    expect(edited).toBeLessThan(ROUNDS);
  });
});

describe('leaving', () => {
  const leave = (who: Person, name: 'cancelApplication' | 'deleteApplication', id: string) =>
    portal.as(who, `mutation { ${name}(id: "${id}") { id cancelledAt status } }`);

  it('takes the application off every list and keeps it readable, with its timeline', async () => {
    const { student, id, scholarshipId } = await applied();
    const { data } = await leave(student, 'cancelApplication', id);
    expect(data.cancelApplication).toEqual({
      id,
      cancelledAt: portal.ctx.now().toISOString(),
      status: 'PENDING',
    });
    const seen = await portal.as(
      student,
      `{ myApplications { totalCount } application(id: "${id}") { timeline { kind } viewerCanCancel viewerCanUpdate }
         scholarship(id: "${scholarshipId}") { viewerApplication { id } } }`,
    );
    expect(seen.data).toEqual({
      myApplications: { totalCount: 0 },
      application: { timeline: [{ kind: 'CANCELLED' }], viewerCanCancel: false, viewerCanUpdate: false },
      scholarship: { viewerApplication: null },
    });
    const listed = await portal.asModerator(
      `{ applications(filter: { scholarshipId: "${scholarshipId}" }) { totalCount } }`,
    );
    expect(listed.data.applications.totalCount).toBe(0);
  });

  it('happens once: afterwards there is nothing to cancel, delete, change or decide', async () => {
    const { student, id } = await applied();
    const moderator = await portal.person('moderator');
    const codes = (
      await Promise.all([
        ...Array.from({ length: 5 }, () => leave(student, 'cancelApplication', id)),
        ...Array.from({ length: 5 }, () => leave(moderator, 'deleteApplication', id)),
      ])
    ).map(codeOf);
    expect(codes.filter((code) => code === 'ok')).toHaveLength(1);
    expect(codes.filter((code) => code === 'NOT_FOUND')).toHaveLength(9);
    expect((await read(id)).events).toHaveLength(1);
    expect(codeOf(await update(student, id))).toBe('NOT_FOUND');
    expect(codeOf(await move(id, 'PROCESSING'))).toBe('NOT_FOUND');
    const feedback = await portal.asModerator(`mutation { giveFeedback(id: "${id}", feedback: "x") { id } }`);
    expect(codeOf(feedback)).toBe('NOT_FOUND');
  });

  it.each([
    ['cancelApplication', 'PENDING', 'goes back', 'APPLICATION_WITHDRAWN'],
    ['deleteApplication', 'PENDING', 'goes back', 'APPLICATION_DELETED'],
    ['cancelApplication', 'PROCESSING', 'waits for an admin', null],
    ['deleteApplication', 'PROCESSING', 'waits for an admin', null],
  ] as const)('by %s when %s: what was paid %s', async (name, status, becomes, reason) => {
    const { student, id, scholarshipId } = await applied({ status });
    const { id: paymentId } = await portal.ctx.db.payment.create({
      data: {
        payerId: student.id,
        scholarshipId,
        applicationId: id,
        amount: 2500,
        currency: 'USD',
        provider: 'test',
        status: 'PAID',
        paidAt: portal.ctx.now(),
      },
    });
    const who = name === 'cancelApplication' ? student : await portal.person('moderator');
    const { data } = await portal.as(who, `{ application(id: "${id}") { feesOnCancel } }`);
    expect(data.application.feesOnCancel).toBe(becomes === 'goes back' ? 'REFUNDED' : 'ADMIN_DECIDES');
    expect(codeOf(await leave(who, name, id))).toBe('ok');
    const payment = await portal.ctx.db.payment.findUniqueOrThrow({
      where: { id: paymentId },
      include: { attention: true },
    });
    const goesBack = becomes === 'goes back';
    expect([payment.refundRequestedAt !== null, payment.attention.length > 0]).toEqual([goesBack, !goesBack]);
    expect(payment.refundReason).toBe(reason);
    const said = goesBack ? 'go back to you the way they came' : 'an admin decides whether the fees';
    const mails = name === 'cancelApplication' ? [] : [expect.stringContaining(said)];
    expect((await mailsTo(student)).map(({ text }) => text)).toEqual(mails);
  });

  it('by staff is told to who applied, once, by a mail that leads to what happened', async () => {
    const { student, id } = await applied();
    const moderator = await portal.person('moderator');
    await leave(moderator, 'deleteApplication', id);
    expect(codeOf(await leave(moderator, 'deleteApplication', id))).toBe('NOT_FOUND');
    const [mail, ...others] = await mailsTo(student);
    expect(mail?.subject).toMatch(/^Your application for .* was deleted · /);
    expect(mail?.text).toContain(`/dashboard/application?open=${id}`);
    expect(mail?.text).not.toContain('paid');
    expect(others).toEqual([]);
  });

  it('by staff is written into the audit, by the student is not', async () => {
    const [first, second] = [await applied(), await applied({ status: 'ACCEPTED' })];
    await leave(first.student, 'cancelApplication', first.id);
    expect(await auditOf(first.id)).toEqual([]);
    const moderator = await portal.person('moderator');
    await leave(moderator, 'deleteApplication', second.id);
    expect(await auditOf(second.id)).toEqual([
      { action: 'application.delete', before: { status: 'ACCEPTED' }, after: null, actorId: moderator.id },
    ]);
  });
});

// product: P7.2
describe('deciding', () => {
  it('goes forward step by step, each in timeline, audit and a mail', async () => {
    const { student, id } = await applied();
    expect((await move(id, 'PROCESSING')).data.setApplicationStatus).toEqual({
      status: 'PROCESSING',
      version: 2,
    });
    await move(id, 'ACCEPTED');
    const { status, events } = await read(id);
    expect(status).toBe('ACCEPTED');
    const { id: actorId } = await portal.person('moderator');
    expect(events).toMatchObject([
      { kind: 'STATUS_CHANGED', actorId, detail: { from: 'PENDING', to: 'PROCESSING' } },
      { kind: 'STATUS_CHANGED', actorId, detail: { from: 'PROCESSING', to: 'ACCEPTED' } },
    ]);
    expect(await auditOf(id)).toEqual([
      {
        action: 'application.setStatus',
        before: { status: 'PENDING' },
        after: { status: 'PROCESSING' },
        actorId,
      },
      {
        action: 'application.setStatus',
        before: { status: 'PROCESSING' },
        after: { status: 'ACCEPTED' },
        actorId,
      },
    ]);
    const mails = await mailsTo(student);
    expect(mails.map(({ subject }) => subject)).toEqual([
      expect.stringContaining('is processing'),
      expect.stringContaining('is accepted'),
    ]);
    expect(mails[0]?.text).toContain('http://localhost:4000/dashboard/application\n');
  });

  it('goes back with a reason only, which the applicant reads and the audit keeps', async () => {
    const { student, id } = await applied({ status: 'REJECTED' });
    const { errors } = await move(id, 'PROCESSING');
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'CONFLICT',
      fields: { reason: expect.any(String) },
    });
    expect(codeOf(await move(id, 'PROCESSING', '  '))).toBe('INVALID_INPUT');
    expect(codeOf(await move(id, 'PROCESSING', 'x'.repeat(501)))).toBe('INVALID_INPUT');
    expect((await read(id)).status).toBe('REJECTED');
    expect(codeOf(await move(id, 'PROCESSING', 'A page was missing'))).toBe('ok');
    expect(codeOf(await move(id, 'PENDING', 'So that you can add it'))).toBe('ok');
    expect((await auditOf(id)).map(({ after }) => after)).toEqual([
      { status: 'PROCESSING', reason: 'A page was missing' },
      { status: 'PENDING', reason: 'So that you can add it' },
    ]);
    const { data } = await portal.as(
      student,
      `{ application(id: "${id}") { viewerCanUpdate timeline { detail } } }`,
    );
    expect(data.application).toEqual({
      viewerCanUpdate: true,
      timeline: [
        { detail: { from: 'REJECTED', to: 'PROCESSING', reason: 'A page was missing' } },
        { detail: { from: 'PROCESSING', to: 'PENDING', reason: 'So that you can add it' } },
      ],
    });
    expect((await mailsTo(student))[0]?.text).toContain('The reason: A page was missing');
  });

  const ALLOWED: Record<Status, Status[]> = {
    PENDING: ['PROCESSING'],
    PROCESSING: ['PENDING', 'ACCEPTED', 'REJECTED'],
    ACCEPTED: ['PROCESSING'],
    REJECTED: ['PROCESSING'],
  };

  it.each(Object.keys(ALLOWED) as Status[])('from %s goes to its neighbours alone', async (from) => {
    const { id } = await applied({ status: from });
    const { data } = await portal.asModerator(
      `{ application(id: "${id}") { viewerStatusMoves { status needsReason } } }`,
    );
    const offered = data.application.viewerStatusMoves.map(({ status }: { status: Status }) => status);
    expect(offered.sort()).toEqual([...ALLOWED[from]].sort());
    for (const to of Object.keys(ALLOWED) as Status[]) {
      const { id: another } = await applied({ status: from });
      const code = codeOf(await move(another, to, 'A reason'));
      expect([from, to, code]).toEqual([from, to, ALLOWED[from].includes(to) ? 'ok' : 'CONFLICT']);
      expect((await read(another)).status).toBe(ALLOWED[from].includes(to) ? to : from);
    }
  });

  // security: C65
  it('by 20 people at once is done by one', async () => {
    for (let round = 0; round < rounds(3, 200); round += 1) {
      const { student, id } = await applied();
      const codes = (await Promise.all(Array.from({ length: 20 }, () => move(id, 'PROCESSING')))).map(codeOf);
      expect(codes.filter((code) => code === 'ok')).toHaveLength(1);
      expect(codes.filter((code) => code === 'CONFLICT')).toHaveLength(19);
      expect((await read(id)).events).toHaveLength(1);
      expect(await auditOf(id)).toHaveLength(1);
      expect(await mailsTo(student)).toHaveLength(1);
    }
  });

  it('of accepting and rejecting at once knows one answer', async () => {
    for (let round = 0; round < rounds(20, 200); round += 1) {
      const { id } = await applied({ status: 'PROCESSING' });
      const codes = (await Promise.all([move(id, 'ACCEPTED'), move(id, 'REJECTED')])).map(codeOf);
      expect(codes.sort()).toEqual(['CONFLICT', 'ok']);
      expect((await read(id)).events).toHaveLength(1);
    }
  });

  it('about oneself is refused, for admins too', async () => {
    const moderator = await portal.person('moderator');
    const { id: scholarshipId } = await makeScholarship(portal.ctx, {});
    const { id } = await makeApplication(portal.ctx, { applicantId: moderator.id, scholarshipId });
    expect(codeOf(await move(id, 'PROCESSING'))).toBe('CONFLICT');
    const feedback = await portal.asModerator(`mutation { giveFeedback(id: "${id}", feedback: "x") { id } }`);
    expect(codeOf(feedback)).toBe('CONFLICT');
    const { data } = await portal.asModerator(
      `{ application(id: "${id}") { viewerCanGiveFeedback viewerStatusMoves { status } viewerCanUpdate } }`,
    );
    expect(data.application).toEqual({
      viewerCanGiveFeedback: false,
      viewerStatusMoves: [],
      viewerCanUpdate: true,
    });
    expect(await read(id)).toMatchObject({ status: 'PENDING', feedback: null, events: [] });
  });
});

// product: P7.3
describe('feedback', () => {
  const GIVE = `mutation ($id: UUID!, $feedback: String!, $version: Int) {
    giveFeedback(id: $id, feedback: $feedback, version: $version) { feedback version }
  }`;
  const give = (id: string, feedback: string, version?: number) =>
    portal.asModerator(GIVE, { id, feedback, version });

  it('is stored, told to the student and noted without its words', async () => {
    const { student, id } = await applied();
    const text = 'Please add <b>page 2</b>.\nThank you.';
    expect((await give(id, text)).data.giveFeedback).toEqual({ feedback: text, version: 2 });
    const { data } = await portal.as(
      student,
      `{ application(id: "${id}") { feedback timeline { kind detail } } }`,
    );
    expect(data.application).toEqual({
      feedback: text,
      timeline: [{ kind: 'FEEDBACK_GIVEN', detail: null }],
    });
    const audit = await auditOf(id);
    expect(audit).toMatchObject([{ action: 'application.giveFeedback', before: { hasFeedback: false } }]);
    expect(JSON.stringify(audit)).not.toContain('page 2');
    expect(await mailsTo(student)).toMatchObject([{ subject: expect.stringContaining('feedback') }]);
  });

  it('needs words, at most 5,000 characters of them', async () => {
    const { id } = await applied();
    for (const text of ['', '   ', 'x'.repeat(5001), 'a\u0000'])
      expect(codeOf(await give(id, text))).toBe('INVALID_INPUT');
    expect((await read(id)).feedback).toBeNull();
  });

  // security: C70
  it('of two people at once is not lost silently', async () => {
    for (let round = 0; round < rounds(20, 200); round += 1) {
      const { id } = await applied();
      const answers = await Promise.all([give(id, 'A', 1), give(id, 'B', 1)]);
      expect(answers.map(codeOf).sort()).toEqual(['CONFLICT', 'ok']);
      const stored = answers.find((answer) => codeOf(answer) === 'ok')?.data.giveFeedback.feedback;
      expect((await read(id)).feedback).toBe(stored);
    }
  });

  it('on a state that is gone is refused', async () => {
    const { student, id } = await applied();
    await update(student, id);
    expect(codeOf(await give(id, 'About the old one', 1))).toBe('CONFLICT');
    expect(codeOf(await give(id, 'About the new one'))).toBe('ok');
  });
});
