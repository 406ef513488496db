import { describe, expect, it } from 'vitest';
import { TEST_NOW } from '../../test/api.ts';
import { getCode } from '../../test/applying.ts';
import { makeScholarship } from '../../test/factories.ts';
import { MOTIVATION, makeGeneralForm } from '../../test/questions.ts';
import { openEnterPortal } from './test/enterPortal.ts';

const parts = await openEnterPortal();
const { portal, clock, newAddress, enter, mailsTo, tokenIn, call } = parts;
const { applicationOf, entered } = parts;

const DAY = 86_400_000;

describe('entering an application for an applicant', () => {
  // product: P11.18
  it('general answers entered by staff are not reused for other scholarships', async () => {
    const email = newAddress();
    const general = await makeGeneralForm(portal.ctx, [MOTIVATION]);
    const { id } = await makeScholarship(portal.ctx, { generalFormId: general.id });
    const answers = {
      version: 0,
      generalVersion: general.version,
      answers: { 'general.motivation': 'As read out' },
    };
    expect(getCode(await enter(await portal.person('moderator'), id, email, { answers }))).toBe('ok');
    const { generalSetId, applicantId } = await applicationOf(email);
    expect(generalSetId).not.toBeNull();
    expect(await portal.ctx.db.generalAnswers.count({ where: { personId: applicantId } })).toBe(0);
  });

  it('staff can grant a requirement exception while entering an application', async () => {
    const admin = await portal.person('admin');
    const { id: scholarshipId } = await makeScholarship(portal.ctx);
    const email = newAddress();
    const exceptionReason = 'The certificate was lost.';
    expect(getCode(await enter(admin, scholarshipId, email, { exceptionReason }))).toBe('ok');
    const exceptions = await portal.ctx.db.requirementException.findMany({ where: { scholarshipId } });
    expect(exceptions).toMatchObject([{ reason: exceptionReason, grantedById: admin.id }]);
  });
});

// product: P15.5
describe('claiming an account', () => {
  const newPassword = 'Harb0ur#Street-five';

  it('signing up with the address of an unclaimed account sends a new claim link', async () => {
    const { email } = await entered();
    clock.now = new Date(TEST_NOW.getTime() + 31 * DAY);
    const token = tokenIn((await mailsTo(email))[0]?.text);
    expect((await call('reset-password', { token, newPassword })).statusCode).toBe(400);
    const answer = await call('sign-up/email', { name: 'Ada', email, password: newPassword });
    expect([answer.statusCode, answer.json().fields]).toEqual([
      422,
      { email: 'This address has an account without a password. A link to set one has been sent to it.' },
    ]);
    const mails = await mailsTo(email);
    const again = tokenIn(mails.at(-1)?.text);
    expect((await call('reset-password', { token: again, newPassword })).statusCode).toBe(200);
    clock.now = TEST_NOW;
    const later = await call('sign-up/email', { name: 'Ada', email, password: newPassword });
    expect(later.json().fields).toEqual({ email: 'An account with this e-mail address already exists.' });
    expect(await mailsTo(email)).toHaveLength(mails.length + 1);
  });
});
