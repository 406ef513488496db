import { describe, expect, it } from 'vitest';
import { openApplicationsPortal } from '../../test/applicationsPortal.ts';
import { getCode } from '../../test/applying.ts';
import { rounds } from '../../test/rounds.ts';

const { portal, applied, read, auditOf, mailsTo, update } = await openApplicationsPortal();

// product: P7.3
describe('feedback', () => {
  const GIVE = `mutation ($id: UUID!, $feedback: String!, $version: Int) {
    giveFeedback(input: { id: $id, feedback: $feedback, version: $version }) { feedback version }
  }`;
  const give = (id: string, feedback: string, version?: number) =>
    portal.asModerator(GIVE, { id, feedback, version });

  it('feedback is stored, e-mailed to the applicant and audited without its text', async () => {
    const { student, id } = await applied();
    const text = 'Please add <b>page 2</b>.\nThank you.';
    expect((await give(id, text)).data.giveFeedback).toEqual({ feedback: text, version: 2 });
    const { data } = await portal.as(
      student,
      `{ application(id: "${id}") { feedback timeline { kind detail { reason } } } }`,
    );
    expect(data.application).toEqual({
      feedback: text,
      timeline: [{ kind: 'FEEDBACK_GIVEN', detail: null }],
    });
    const audit = await auditOf(id);
    expect(audit).toMatchObject([{ action: 'application.giveFeedback', before: { hasFeedback: false } }]);
    expect(JSON.stringify(audit)).not.toContain('page 2');
    expect(await mailsTo(student)).toMatchObject([{ subject: expect.stringContaining('Feedback') }]);
  });

  it('empty feedback and feedback over 5,000 characters are rejected', async () => {
    const { id } = await applied();
    for (const text of ['', '   ', 'x'.repeat(5001), 'a\u0000'])
      expect(getCode(await give(id, text))).toBe('INVALID_INPUT');
    expect((await read(id)).feedback).toBeNull();
  });

  // security: C70
  it('only one of two parallel feedback calls for the same version succeeds', async () => {
    for (let round = 0; round < rounds(20, 200); round += 1) {
      const { id } = await applied();
      const answers = await Promise.all([give(id, 'A', 1), give(id, 'B', 1)]);
      expect(answers.map(getCode).sort()).toEqual(['CONFLICT', 'ok']);
      const stored = answers.find((answer) => getCode(answer) === 'ok')?.data.giveFeedback.feedback;
      expect((await read(id)).feedback).toBe(stored);
    }
  });

  // security: C70
  it('parallel feedback calls without a version are applied in sequence or rejected', async () => {
    for (let round = 0; round < rounds(10, 200); round += 1) {
      const { id } = await applied();
      const patch = (feedback: string) =>
        portal.requestAs('moderator', { method: 'PATCH', url: `/feedback/${id}`, payload: { feedback } });
      const answers = await Promise.all([patch('A'), patch('B')]);
      const told = answers.filter(({ statusCode }) => statusCode === 200);
      expect(answers.every(({ statusCode }) => [200, 409].includes(statusCode))).toBe(true);
      const { feedback, events } = await read(id);
      expect(events.filter(({ kind }) => kind === 'FEEDBACK_GIVEN')).toHaveLength(told.length);
      expect([feedback, told.length > 0]).toEqual([expect.stringMatching(/^[AB]$/), true]);
    }
  });

  it('feedback based on a stale version is rejected', async () => {
    const { student, id } = await applied();
    await update(student, id);
    expect(getCode(await give(id, 'About the old one', 1))).toBe('CONFLICT');
    expect(getCode(await give(id, 'About the new one'))).toBe('ok');
  });
});
