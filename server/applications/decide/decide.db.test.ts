import { describe, expect, it } from 'vitest';
import { openApplicationsPortal, type Status } from '../../test/applicationsPortal.ts';
import { getCode } from '../../test/applying.ts';
import { makeApplication, makeScholarship } from '../../test/factories.ts';

const { portal, applied, read, auditOf, mailsTo, update, move } = await openApplicationsPortal();

// product: P8.7
describe('editing an application', () => {
  it('an edit stores the form, preserves an omitted picture and lists the changed fields', async () => {
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

  it('an edit based on a stale version is rejected', async () => {
    const { student, id } = await applied();
    await update(student, id, { ssc: 'first' });
    expect(getCode(await update(student, id, { ssc: 'second' }))).toBe('CONFLICT');
    expect(await read(id)).toMatchObject({ ssc: 'first', version: 2 });
  });

  it('an invalid edit is rejected with an error per field and changes nothing', async () => {
    const { student, id } = await applied();
    const { errors } = await update(student, id, { phone: 'none', ssc: '', address: 'x'.repeat(501) });
    expect(Object.keys(errors?.[0]?.extensions.fields ?? {}).sort()).toEqual(['address', 'phone', 'ssc']);
    expect(await read(id)).toMatchObject({ version: 1, events: [] });
  });

  it.each([
    ['PROCESSING', 'You cannot edit. It is being processed'],
    ['ACCEPTED', 'You can no longer edit this application, because a decision has been made.'],
    ['REJECTED', 'You can no longer edit this application, because a decision has been made.'],
  ] as const)('an edit of an application that is %s is rejected', async (status, message) => {
    const { student, id } = await applied({ status });
    const { errors } = await update(student, id);
    expect(errors?.[0]).toMatchObject({ message, extensions: { code: 'CONFLICT' } });
    const flags = await portal.as(
      student,
      `{ application(id: "${id}") { viewerCanUpdate viewerCanCancel } }`,
    );
    expect(flags.data.application).toEqual({ viewerCanUpdate: false, viewerCanCancel: true });
  });

  it('only one of several parallel edits succeeds', async () => {
    const { student, id } = await applied();
    const codes = (
      await Promise.all(Array.from({ length: 10 }, (_, n) => update(student, id, { ssc: `tab ${n}` })))
    ).map(getCode);
    expect(codes.filter((code) => code === 'ok')).toHaveLength(1);
    expect(codes.filter((code) => code === 'CONFLICT')).toHaveLength(9);
    expect((await read(id)).events).toHaveLength(1);
  });
});

// product: P7.2
describe('application status', () => {
  it('each status change is audited, e-mailed and added to the timeline', async () => {
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
      expect.stringContaining('is being processed'),
      expect.stringContaining('was accepted'),
    ]);
    expect(mails[0]?.text).toContain(`http://localhost:4000/dashboard/application?open=${id}\n`);
  });

  it('moving a status back requires a reason, which the applicant can read', async () => {
    const { student, id } = await applied({ status: 'REJECTED' });
    const { errors } = await move(id, 'PROCESSING');
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'CONFLICT',
      fields: { reason: expect.any(String) },
    });
    expect(getCode(await move(id, 'PROCESSING', '  '))).toBe('INVALID_INPUT');
    expect(getCode(await move(id, 'PROCESSING', 'x'.repeat(501)))).toBe('INVALID_INPUT');
    expect((await read(id)).status).toBe('REJECTED');
    expect(getCode(await move(id, 'PROCESSING', 'A page was missing'))).toBe('ok');
    expect(getCode(await move(id, 'PENDING', 'So that you can add it'))).toBe('ok');
    // Audit entries omit the reason, because they outlive the applicant's account.
    expect((await auditOf(id)).map(({ after }) => after)).toEqual([
      { status: 'PROCESSING' },
      { status: 'PENDING' },
    ]);
    const { data } = await portal.as(
      student,
      `{ application(id: "${id}") { viewerCanUpdate timeline { detail { from to reason } } } }`,
    );
    expect(data.application).toEqual({
      viewerCanUpdate: true,
      timeline: [
        { detail: { from: 'REJECTED', to: 'PROCESSING', reason: 'A page was missing' } },
        { detail: { from: 'PROCESSING', to: 'PENDING', reason: 'So that you can add it' } },
      ],
    });
    expect((await mailsTo(student))[0]?.text).toContain('Reason: A page was missing');
  });

  const ALLOWED: Record<Status, Status[]> = {
    PENDING: ['PROCESSING'],
    PROCESSING: ['PENDING', 'ACCEPTED', 'REJECTED'],
    ACCEPTED: ['PROCESSING'],
    REJECTED: ['PROCESSING'],
  };

  it.each(Object.keys(ALLOWED) as Status[])(
    'an application that is %s can move only to a neighbouring status',
    async (from) => {
      const { id } = await applied({ status: from });
      const { data } = await portal.asModerator(
        `{ application(id: "${id}") { viewerStatusMoves { status needsReason } } }`,
      );
      const offered = data.application.viewerStatusMoves.map(({ status }: { status: Status }) => status);
      expect(offered.sort()).toEqual([...ALLOWED[from]].sort());
      for (const to of Object.keys(ALLOWED) as Status[]) {
        const { id: another } = await applied({ status: from });
        const code = getCode(await move(another, to, 'A reason'));
        expect([from, to, code]).toEqual([from, to, ALLOWED[from].includes(to) ? 'ok' : 'CONFLICT']);
        expect((await read(another)).status).toBe(ALLOWED[from].includes(to) ? to : from);
      }
    },
  );

  it('moderators cannot decide or give feedback on their own application', async () => {
    const moderator = await portal.person('moderator');
    const { id: scholarshipId } = await makeScholarship(portal.ctx, {});
    const { id } = await makeApplication(portal.ctx, { applicantId: moderator.id, scholarshipId });
    expect(getCode(await move(id, 'PROCESSING'))).toBe('CONFLICT');
    const feedback = await portal.asModerator(
      `mutation { giveFeedback(input: { id: "${id}", feedback: "x" }) { id } }`,
    );
    expect(getCode(feedback)).toBe('CONFLICT');
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
