import { openDecisionsPortal } from '../../../test/decisionsPortal.ts';
import { makeApplication, makeScholarship } from '../../../test/factories.ts';
import { flushChanges } from '../../../test/flushChanges.ts';
import { makeCoordinator, makeOrganisation } from '../../../test/organisations.ts';
import { makePerson, type Person } from '../../../test/people.ts';

/** Opens a portal in which `applied` creates an application with a separate organisation and its coordinator. */
export async function openChangesPortal() {
  const parts = await openDecisionsPortal();
  const { ctx } = parts.portal;
  return {
    ...parts,
    ctx,
    db: ctx.db,
    admin: await parts.portal.person('admin'),
    stranger: await makePerson(ctx),
    settle: () => flushChanges(ctx.db),
    async applied(given: object = {}, who?: Person) {
      const organisation = await makeOrganisation(ctx);
      const coordinator = await makeCoordinator(ctx, organisation.id);
      const student = who ?? (await makePerson(ctx));
      const { id: scholarshipId } = await makeScholarship(ctx, { organisationId: organisation.id });
      const application = await makeApplication(ctx, { applicantId: student.id, scholarshipId, ...given });
      return { organisation, coordinator, student, scholarshipId, application, id: application.id };
    },
  };
}
