import { afterAll } from 'vitest';
import { startTestPortal, type TestOptions } from '../../../test/api.ts';
import { makeApplication, makeScholarship } from '../../../test/factories.ts';
import { makePerson } from '../../../test/people.ts';

type Bulk = 'startProcessingApplications' | 'deleteApplications' | 'deleteScholarships';

const GIVE_FEEDBACK = `mutation ($ids: [UUID!]!, $feedback: String!) {
  giveFeedbackToApplications(ids: $ids, feedback: $feedback) { id isDone code message } }`;

export const done = (id: string) => ({ id, isDone: true, code: null, message: null });

export async function openBulkPortal(settings: Record<string, string> = {}, options: TestOptions = {}) {
  const portal = await startTestPortal(settings, options);
  afterAll(() => portal.close());
  return {
    portal,
    async applied(given: object = {}): Promise<string> {
      const { id: applicantId } = await makePerson(portal.ctx);
      const { id: scholarshipId } = await makeScholarship(portal.ctx, {});
      return (await makeApplication(portal.ctx, { applicantId, scholarshipId, ...given })).id;
    },
    bulk: (name: Bulk, ids: string[]) =>
      portal.asModerator(`mutation ($ids: [UUID!]!) { ${name}(ids: $ids) { id isDone code message } }`, {
        ids,
      }),
    giveFeedback: (ids: string[], feedback: string) => portal.asModerator(GIVE_FEEDBACK, { ids, feedback }),
    read: (id: string) =>
      portal.ctx.db.application.findUniqueOrThrow({
        where: { id },
        include: { events: true, applicant: { select: { email: true } } },
      }),
  };
}
