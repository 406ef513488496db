import { afterAll, beforeEach } from 'vitest';
import { giveUpMail } from '../../../events/mail/giveUpMail.ts';
import { queueMail } from '../../../events/mail/queueMail.ts';
import { startTestPortal } from '../../../test/api.ts';
import { makeApplication, makeScholarship } from '../../../test/factories.ts';
import { makePerson, type Person } from '../../../test/people.ts';
import { notifyStaff } from '../notifyStaff.ts';

/** UTC time of seven in the morning in Oslo in November. */
const SEVEN = 'T06:00:00Z';

/** Opens a portal whose clock `go` moves and whose notifications `notify` writes. */
export async function openNoticesPortal() {
  const clock = { now: new Date(`2026-11-18${SEVEN}`) };
  const go = (to: string) => {
    clock.now = new Date(to);
  };
  const portal = await startTestPortal({ TIME_ZONE: 'Europe/Oslo' }, { now: () => clock.now });
  const { ctx } = portal;
  afterAll(() => portal.close());

  beforeEach(async () => {
    // Suspends staff of earlier tests, so that they get no e-mails.
    await ctx.db.user.updateMany({ data: { suspendedAt: new Date() } });
    await ctx.db.outboxMail.deleteMany();
    await ctx.db.waiverRequest.deleteMany();
    await ctx.db.application.deleteMany();
    go('2026-11-18T10:00:00Z');
  });

  const readMails = ({ email }: { email: string }) =>
    ctx.db.outboxMail.findMany({ where: { to: email }, orderBy: { id: 'asc' } });

  return {
    portal,
    clock,
    go,
    readMails,
    async makeStaff(role: 'ADMIN' | 'MODERATOR'): Promise<Person> {
      const person = await makePerson(ctx, { role });
      await notifyStaff(ctx);
      return person;
    },
    async apply(organisationId?: string, applicant?: Person): Promise<string> {
      const { id: applicantId } = applicant ?? (await makePerson(ctx));
      const scholarship = await makeScholarship(ctx, organisationId ? { organisationId } : {});
      const { id } = await makeApplication(ctx, {
        applicantId,
        scholarshipId: scholarship.id,
        createdAt: clock.now,
      });
      return id;
    },
    choose: (who: Person, kind: string, time: string) =>
      portal.as(
        who,
        `mutation { setNotification(input: { kind: ${kind}, time: ${time} }) { notifications { kind time } } }`,
      ),
    async notify(): Promise<void> {
      // Runs twice at the same time, because each e-mail must still be written only once.
      await Promise.all([notifyStaff(ctx), notifyStaff(ctx)]);
    },
    subjects: async (who: { email: string }): Promise<string[]> =>
      (await readMails(who)).map(({ subject }) => subject.split(' · ')[0] ?? ''),
    async failMail(): Promise<void> {
      const data = { name: 'Ada', url: 'http://localhost:4000/reset?token=t' };
      const id = await queueMail(ctx, { kind: 'resetPassword', to: 'gone@example.org', data });
      await giveUpMail(ctx, id, { from: ['QUEUED'], reason: 'no such mailbox' });
    },
  };
}
