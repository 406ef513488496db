import { coordinate, makeOrganisation } from '../organisations.ts';
import { type OwnRows, twoOf } from './ownRows.ts';

export const OWN_CATALOGUE: OwnRows = {
  createScholarship: 'general',
  moveScholarship: 'general',
  updateScholarship: 'general',
  deleteScholarship: 'general',
  deleteScholarships: 'general',
  restoreScholarship: 'general',
  createOrganisation: 'general',
  updateOrganisation: 'general',
  closeOrganisation: 'general',
  reopenOrganisation: 'general',
  removeCoordinator: {
    about: async (ctx, caller) => {
      const { id } = await makeOrganisation(ctx);
      await coordinate(ctx, caller, id);
      return `${id} ${caller.id}`;
    },
    call: (given) => {
      const [id, userId] = twoOf(given);
      return `removeCoordinator(organisationId: "${id}", userId: "${userId}") { id }`;
    },
  },
  saveQuestions: 'general',
  saveGeneralForm: 'general',
  removeGeneralForm: 'general',
  chooseGeneralForm: 'general',
  saveApplicantProfile: 'theirs',
  saveProfileForm: 'general',
};
