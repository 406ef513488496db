import { loadInvitations } from '../../accounts/invitations/invitationRow.ts';
import {
  loadCoordinatorIds,
  readPublishesItself,
  readReplyTo,
} from '../../accounts/organisations/loadCoordinators.ts';
import {
  createOrganisation,
  listCoordinated,
  listOffering,
  listOrganisations,
  updateOrganisation,
} from '../../accounts/organisations/manageOrganisations.ts';
import { canPublish } from '../../accounts/organisations/mayPublish.ts';
import { removeCoordinator } from '../../accounts/organisations/removeCoordinator.ts';
import { formatPicture } from '../../accounts/pictures/formatPicture.ts';
import { loadUser } from '../../accounts/users/loadUser.ts';
import { readSelection } from '../../platform/graphql/selection.ts';
import type { Resolvers } from '../../platform/graphql/types.generated.ts';
import { present } from '../../platform/requestLoader.ts';
import { formatText } from '../../platform/text/formatText.ts';
import { chooseColumns } from '../scholarships/scholarshipRow.ts';
import { closeOrganisation, reopenOrganisation } from './closeOrganisation.ts';
import { listOrganisationScholarships, readOrganisation } from './readOrganisation.ts';

export const organisationResolvers: Resolvers = {
  Query: {
    organisation: (_parent, args, ctx) => readOrganisation(ctx, args),
    organisationScholarships: (_parent, args, ctx, info) =>
      listOrganisationScholarships(ctx, args, chooseColumns(readSelection(info).get('items'))),
    organisations: (_parent, _args, ctx) => listOrganisations(ctx),
    offeringOrganisations: (_parent, _args, ctx) => listOffering(ctx),
  },
  Mutation: {
    createOrganisation: (_parent, args, ctx) => createOrganisation(ctx, args),
    updateOrganisation: (_parent, args, ctx) => updateOrganisation(ctx, args),
    closeOrganisation: (_parent, args, ctx) => closeOrganisation(ctx, args),
    reopenOrganisation: (_parent, args, ctx) => reopenOrganisation(ctx, args),
    removeCoordinator: (_parent, args, ctx) => removeCoordinator(ctx, args),
  },
  Organisation: {
    name: ({ name }, _args, { env }) => name ?? env.PORTAL_NAME,
    logo: ({ logo }, _args, ctx) => formatPicture(ctx, logo),
    descriptionPieces: ({ description }) => formatText(description ?? ''),
    replyTo: (organisation, _args, ctx) => readReplyTo(ctx, organisation),
    viewerCanPublish: ({ id }, _args, ctx) => canPublish(ctx, id),
    publishesItself: (organisation, _args, ctx) => readPublishesItself(ctx, organisation),
    coordinators: async ({ id }, _args, ctx) =>
      Promise.all(
        (await loadCoordinatorIds(ctx, id)).map(async (userId) => present(await loadUser(ctx, userId))),
      ),
    invitations: ({ id }, _args, ctx) => loadInvitations(ctx, id),
  },
  Viewer: {
    coordinates: (_viewer, _args, ctx) => listCoordinated(ctx),
  },
};
