import { PORTAL_ORGANISATION_ID } from '../../../rules/accounts/organisations.ts';
import { makeInvitation } from '../organisations.ts';
import { myself, type OwnRows } from './ownRows.ts';

export const OWN_ACCOUNTS: OwnRows = {
  markInboxRead: 'theirs',
  setMailPreference: 'theirs',
  subscribeToNewsletter: 'theirs',
  sendContactMessage: 'theirs',
  // Messages and subscriptions belong to an unverified address and not to an account.
  setContactMessageHandled: 'general',
  removeFromNewsletter: 'general',
  promoteUser: { about: myself, call: (id) => `promoteUser(id: "${id}") { id }` },
  makeAdmin: { about: myself, call: (id) => `makeAdmin(id: "${id}") { id }` },
  demoteUser: { about: myself, call: (id) => `demoteUser(id: "${id}") { id }` },
  suspendUser: { about: myself, call: (id) => `suspendUser(id: "${id}", reason: "x") { id }` },
  reinstateUser: { about: myself, call: (id) => `reinstateUser(id: "${id}") { id }` },
  resetSecondFactor: { about: myself, call: (id) => `resetSecondFactor(id: "${id}") { id }` },
  deleteUser: { about: myself, call: (id) => `deleteUser(id: "${id}") { id }` },
  invite: {
    about: async (_ctx, { email }) => email,
    call: (email) => `invite(input: { email: "${email}", role: MODERATOR }) { id }`,
  },
  withdrawInvitation: {
    about: async (ctx, { email }) => (await makeInvitation(ctx, PORTAL_ORGANISATION_ID, email)).id,
    call: (id) => `withdrawInvitation(input: { id: "${id}" }) { id }`,
  },
  acceptInvitation: 'theirs',
  createPartnerKey: 'theirs',
  rotatePartnerKey: 'theirs',
  revokePartnerKey: 'theirs',
  setLanguage: 'theirs',
  deleteMyAccount: 'theirs',
};
