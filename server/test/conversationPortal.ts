import { afterAll } from 'vitest';
import { lockPerson } from '../accounts/users/lockPerson.ts';
import { eraseUser } from '../erasure/eraseUser.ts';
import { startTestPortal } from './api.ts';
import { makeApplication, makeScholarship } from './factories.ts';
import { makeCoordinator, makeOrganisation } from './organisations.ts';
import { makePerson, type Person } from './people.ts';

/** Opens a portal in which `applied` creates an application with a coordinator who can answer its applicant. */
export async function openConversationPortal() {
  const portal = await startTestPortal();
  afterAll(() => portal.close());

  async function applied() {
    const applicant = await makePerson(portal.ctx);
    const { id: organisationId } = await makeOrganisation(portal.ctx);
    const { id: scholarshipId } = await makeScholarship(portal.ctx, { organisationId });
    const { id } = await makeApplication(portal.ctx, { applicantId: applicant.id, scholarshipId });
    const coordinator = await makeCoordinator(portal.ctx, organisationId);
    return { id, applicant, coordinator, organisationId };
  }

  const send = (who: Person, applicationId: string, text = 'Is page 2 needed?') =>
    portal.as(
      who,
      'mutation ($input: MessageInput!) { sendMessage(input: $input) { messages { text isFromStaff isFeedback author { id } } } }',
      { input: { applicationId, text } },
    );
  const note = (who: Person, applicationId: string, text = 'Called the school.') =>
    portal.as(
      who,
      'mutation ($input: NoteInput!) { addNote(input: $input) { notes { text author { id } } } }',
      {
        input: { applicationId, text },
      },
    );
  const assign = (who: Person, applicationId: string, userId: string | null) =>
    portal.as(
      who,
      'mutation ($input: AssigneeInput!) { setAssignee(input: $input) { assignee { id } possibleAssignees { id } } }',
      { input: { applicationId, userId } },
    );
  const wait = (who: Person, applicationId: string, isWaiting = true) =>
    portal.as(
      who,
      'mutation ($input: WaitingInput!) { setWaitingForApplicant(input: $input) { waitingForApplicantSince } }',
      { input: { applicationId, isWaiting } },
    );
  const READ = `query ($id: UUID!) { application(id: $id) { unreadMessageCount notes { text } assignee { id }
    possibleAssignees { id } waitingForApplicantSince viewerCanHandle messages { text isFeedback isFromStaff readAt } } }`;
  const read = async (who: Person, id: string) => (await portal.as(who, READ, { id })).data.application;
  const find = async (who: Person, filter: string) => {
    const { data } = await portal.as(who, `{ applications(filter: { ${filter} }) { items { id } } }`);
    return data.applications.items.map(({ id }: { id: string }) => id);
  };
  const erase = ({ id }: Person) =>
    portal.ctx.db.$transaction(async (db) => {
      await lockPerson(db, id);
      return eraseUser({ ...portal.ctx, db }, id);
    });
  const auditOf = (targetId: string) =>
    portal.ctx.db.auditEntry.findMany({ where: { targetId }, orderBy: { id: 'asc' } });

  return { portal, applied, send, note, assign, wait, read, find, erase, auditOf };
}
