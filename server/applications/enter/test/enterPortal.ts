import { afterAll } from 'vitest';
import { type GraphqlAnswer, startTestPortal, TEST_NOW } from '../../../test/api.ts';
import { FORM } from '../../../test/applying.ts';
import { makeScholarship } from '../../../test/factories.ts';
import type { Person } from '../../../test/people.ts';

const ENTER = `mutation ($input: EnteredApplicationInput!, $key: String) {
  enterApplication(input: $input, idempotencyKey: $key) { id version status consentedAt timeline { kind actor { id } detail { receivedAt } } }
}`;

function inputOf(scholarshipId: string, email: string, given: object = {}) {
  const { applicantImage: _, ...fields } = FORM;
  return { ...fields, scholarshipId, email, consent: true, ...given };
}

/** Opens a portal in which staff enter applications for applicants. */
export async function openEnterPortal() {
  const clock = { now: TEST_NOW };
  const portal = await startTestPortal({ LIMIT_SIGN_UP: '1000' }, { now: () => clock.now });
  afterAll(() => portal.close());
  const { db } = portal.ctx;

  let counter = 0;
  const newAddress = () => `on.paper${++counter}@example.org`;
  const enter = (who: Person, scholarshipId: string, email: string, given: object = {}, key?: string) =>
    portal.as(who, ENTER, { input: inputOf(scholarshipId, email, given), key });

  return {
    portal,
    clock,
    newAddress,
    enter,
    fieldsOf: ({ errors }: GraphqlAnswer) => errors?.[0]?.extensions.fields ?? {},
    userOf: (email: string) => db.user.findUnique({ where: { email } }),
    mailsTo: (to: string) => db.outboxMail.findMany({ where: { to }, orderBy: { id: 'asc' } }),
    tokenIn: (text: string | null = '') => /token=([\w-]+)/.exec(text ?? '')?.[1] ?? '',
    call: (path: string, payload: object) =>
      portal.request({ method: 'POST', url: `/api/auth/${path}`, payload }),
    applicationOf: (email: string) =>
      db.application.findFirstOrThrow({
        where: { applicant: { email } },
        include: { events: { orderBy: { id: 'asc' } }, documentRequests: true, answerSet: true },
      }),
    async entered() {
      const moderator = await portal.person('moderator');
      const { id: scholarshipId } = await makeScholarship(portal.ctx);
      const email = newAddress();
      const { data } = await enter(moderator, scholarshipId, email);
      return { moderator, email, id: String(data.enterApplication.id) };
    },
  };
}
