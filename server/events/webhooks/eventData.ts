import type { Scholarship } from '../../../prisma/client/client.ts';
import { paths } from '../../../rules/paths.ts';
import type { Context } from '../../platform/context.ts';
import type { EventData } from './queueWebhook.ts';

export type ScholarshipFacts = Pick<
  Scholarship,
  'id' | 'scholarshipName' | 'universityName' | 'applicationDeadline'
>;

/** What an event says of a scholarship: public facts, and where the rest is. */
export function describeScholarship(
  { env }: Pick<Context, 'env'>,
  { id, scholarshipName, universityName, applicationDeadline }: ScholarshipFacts,
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
