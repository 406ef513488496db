import { afterAll, afterEach, beforeEach } from 'vitest';
import { signAccessToken } from '../../../../accounts/auth/sessions/accessToken.ts';
import { startTestPortal, TEST_NOW } from '../../../../test/api.ts';
import { recordHeartbeat } from '../recordHeartbeat.ts';

export const time = (clock: string) => new Date(`1970-01-01T${clock}Z`);

/** Opens a portal with an admin, in which `goDown` simulates an outage. */
export async function openOutagesPortal() {
  const clock = { now: TEST_NOW };
  const portal = await startTestPortal({ TIME_ZONE: 'UTC' }, { now: () => clock.now });
  await portal.person('admin');

  beforeEach(async () => {
    clock.now = TEST_NOW;
    await portal.ctx.db.systemState.deleteMany();
  });
  afterEach(async () => {
    await portal.ctx.db.outage.deleteMany();
    await portal.ctx.db.outboxMail.deleteMany();
    await portal.ctx.db.scholarship.updateMany({ data: { archivedAt: TEST_NOW } });
  });
  afterAll(() => portal.close());

  async function ask(
    query: string,
    variables: Record<string, unknown> = {},
    part: 'admin' | 'moderator' = 'admin',
  ) {
    const person = await portal.person(part);
    const expiresAt = new Date(clock.now.getTime() + 86_400_000);
    await portal.ctx.db.session.update({
      where: { id: person.sessionId },
      data: { expiresAt, createdAt: clock.now },
    });
    const token = await signAccessToken(portal.ctx, { userId: person.id, sessionId: person.sessionId });
    return portal.as({ ...person, headers: { authorization: `Token ${token}` } }, query, variables);
  }

  return {
    portal,
    clock,
    ask,
    async goDown(from: string, to: string): Promise<void> {
      clock.now = new Date(from);
      await recordHeartbeat(portal.ctx);
      clock.now = new Date(to);
      await Promise.all([recordHeartbeat(portal.ctx), recordHeartbeat(portal.ctx)]);
    },
    mailsTo: ({ email: to }: { email: string }) => portal.ctx.db.outboxMail.findMany({ where: { to } }),
    listOutages: async () =>
      (await ask('{ staffOverview { outages { id count names } } }')).data.staffOverview.outages,
    extend: (id: string, input: object) =>
      ask('mutation($id: UUID!, $input: OutageExtensionInput!) { extendOutage(id: $id, input: $input) }', {
        id,
        input: { reason: 'The portal was down', ...input },
      }),
    closesAt: async (id: string) =>
      (await portal.ctx.db.scholarship.findUniqueOrThrow({ where: { id } })).closesAt,
  };
}
