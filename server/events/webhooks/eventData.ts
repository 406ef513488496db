import { paths } from '../../../rules/paths.ts';
import type { Context } from '../../platform/context.ts';
import type { ScholarshipFacts } from '../events.ts';
import type { EventData } from './queueWebhook.ts';

export function describeScholarship(
  { id, scholarshipName, universityName, applicationDeadline }: ScholarshipFacts,
  { env }: Pick<Context, 'env'>,
): EventData {
  return {
    id,
    scholarshipName,
    universityName,
    applicationDeadline: applicationDeadline.toISOString().slice(0, 10),
    // The URL contains the id, so it still redirects to the public page after the names and the slug have changed.
    url: env.PUBLIC_URL ? env.PUBLIC_URL + paths.scholarshipPage.link(id) : null,
  };
}

/** Describes an application without personal data. API keys with `applications:read` can read the rest. */
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
