import { afterAll } from 'vitest';
import { startTestPortal, type TestOptions } from './api.ts';
import { FORM } from './applying.ts';
import { makeApplication, makeScholarship } from './factories.ts';
import { makePerson, type Person } from './people.ts';

export type Status = 'PENDING' | 'PROCESSING' | 'ACCEPTED' | 'REJECTED';

const UPDATE = `mutation ($id: UUID!, $version: Int!, $input: ApplicationChangeInput!) {
  updateApplication(id: $id, version: $version, input: $input) { id version phone applicantImageUrl }
}`;
const MOVE = `mutation ($id: UUID!, $status: ApplicationStatus!, $reason: String) {
  setApplicationStatus(input: { id: $id, status: $status, reason: $reason }) { status version }
}`;

export async function openApplicationsPortal(
  options: TestOptions = {},
  settings: Record<string, string> = {},
) {
  const portal = await startTestPortal(settings, options);
  afterAll(() => portal.close());
  const { db } = portal.ctx;
  return {
    portal,
    async applied(given: object = {}) {
      const student = await makePerson(portal.ctx);
      const { id: scholarshipId } = await makeScholarship(portal.ctx, {});
      const { id } = await makeApplication(portal.ctx, { applicantId: student.id, scholarshipId, ...given });
      return { student, id, scholarshipId };
    },
    read: (id: string) =>
      db.application.findUniqueOrThrow({ where: { id }, include: { events: { orderBy: { id: 'asc' } } } }),
    auditOf: (targetId: string) =>
      db.auditEntry.findMany({
        where: { targetId },
        select: { action: true, before: true, after: true, actorId: true },
      }),
    mailsTo: ({ email }: Person) => db.outboxMail.findMany({ where: { to: email }, orderBy: { id: 'asc' } }),
    update: (who: Person, id: string, given: object = {}, version = 1) =>
      portal.as(who, UPDATE, { id, version, input: { ...FORM, ...given } }),
    move: (id: string, status: Status, reason?: string) => portal.asModerator(MOVE, { id, status, reason }),
  };
}
