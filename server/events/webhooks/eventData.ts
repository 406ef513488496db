import { paths } from '../../../rules/paths.ts';
import type { Context } from '../../platform/context.ts';
import type { ScholarshipFacts } from '../events.ts';
import type { EventData } from './queueWebhook.ts';

/** What an event says of a scholarship: public facts, and where the rest is. */
export function describeScholarship(
  { id, scholarshipName, universityName, applicationDeadline }: ScholarshipFacts,
  { env }: Pick<Context, 'env'>,
): EventData {
  return {
    id,
    scholarshipName,
    universityName,
    applicationDeadline: applicationDeadline.toISOString().slice(0, 10),
    // By the id, which leads to the public page even when the names and with them the slug have changed.
    url: env.PUBLIC_URL ? env.PUBLIC_URL + paths.scholarshipPage.link(id) : null,
  };
}

/** What is told of an application: nothing about the person. A key with `applications:read` reads the rest. */
export function describeApplication({
  applicationId: id,
  scholarshipId,
  status,
}: {
  applicationId: string;
  scholarshipId: string;
  status: string;
}): EventData {
  return { id, scholarshipId, status };
}
