import { afterAll } from 'vitest';
import { signAccessToken } from '../../../accounts/auth/sessions/accessToken.ts';
import { startTestPortal } from '../../../test/api.ts';
import { submit } from '../../../test/applying.ts';
import type { Person } from '../../../test/people.ts';

const EXTEND = `mutation($id: UUID!, $input: DeadlineExtensionInput!) { extendDeadline(id: $id, input: $input) {
  applicationDeadline dates { deadlineTime closesAt decisionsBy } } }`;
const READ =
  'isOpen canApply viewerExtension { closesAt reason timeZone } viewerApplication { viewerCanUpdate viewerCanPay lateReason }';

export const FREE = { applicationFees: 0, serviceCharge: 0 };

type Input = { applicationDeadline: string; reason?: string; [name: string]: unknown };

/** Opens a portal whose clock shows the time that `now` returns. */
export async function openExtensionsPortal(now: () => Date) {
  const portal = await startTestPortal({ TIME_ZONE: 'Europe/Oslo' }, { now });
  afterAll(() => portal.close());

  /** Renews the person's session and access token for the current time of the test clock. */
  async function again(person: Person): Promise<Person> {
    const { id: userId, sessionId } = person;
    const expiresAt = new Date(now().getTime() + 86_400_000);
    const data = { expiresAt, createdAt: now() };
    await portal.ctx.db.session.update({ where: { id: sessionId }, data });
    const token = await signAccessToken(portal.ctx, { userId, sessionId });
    return { ...person, token, headers: { authorization: `Token ${token}` } };
  }
  const moderator = async () => again(await portal.person('moderator'));

  return {
    portal,
    again,
    moderator,
    send: async (person: Person, id: string) => submit(portal, await again(person), id),
    async extend(id: string, input: Input, as: Person | 'moderator' = 'moderator') {
      const person = as === 'moderator' ? await moderator() : await again(as);
      const { data, errors } = await portal.as(person, EXTEND, {
        id,
        input: { reason: 'The holidays', ...input },
      });
      return errors ? errors[0]?.extensions : data.extendDeadline;
    },
    read: async (person: Person, id: string) =>
      (await portal.as(await again(person), `{ scholarship(id: "${id}") { ${READ} } }`)).data.scholarship,
  };
}
