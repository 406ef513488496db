import { randomUUID } from 'node:crypto';
import { PORTAL_ORGANISATION_ID } from '../../../rules/accounts/organisations.ts';
import { makeCoordinator, makeInvitation, makeOrganisation } from '../organisations.ts';
import { makeOrganisationId } from './records.ts';
import { admins, everyone, lists, type Row, records } from './rows.ts';

export const OFFICES: Record<string, Row> = {
  'Query.organisation': {
    call: () => '{ organisation(slug: "none") { name invitations { email } } }',
    ...everyone,
  },
  'Query.organisationScholarships': {
    call: () => '{ organisationScholarships(slug: "none") { totalCount } }',
    ...everyone,
  },
  'Query.organisations': { call: () => '{ organisations { name replyTo } }', ...lists },
  'Query.offeringOrganisations': { call: () => '{ offeringOrganisations { viewerCanPublish } }', ...lists },
  'Query.invitations': { call: () => '{ invitations { totalCount items { email } } }', ...admins },
  'Query.invitation': { call: () => '{ invitation(token: "none") { email } }', ...everyone },
  'Mutation.createOrganisation': {
    call: () => `mutation { createOrganisation(input: { name: "${randomUUID()}" }) { id } }`,
    ...admins,
  },
  'Mutation.closeOrganisation': {
    call: (id) => `mutation { closeOrganisation(id: "${id}") { closedAt } }`,
    about: makeOrganisationId,
    ...admins,
  },
  'Mutation.reopenOrganisation': {
    call: (id) => `mutation { reopenOrganisation(id: "${id}") { closedAt } }`,
    about: async (ctx) => (await makeOrganisation(ctx, { closedAt: ctx.now() })).id,
    ...admins,
  },
  'Mutation.updateOrganisation': {
    call: (id) => `mutation { updateOrganisation(id: "${id}", version: 1, input: { name: "Own" }) { id } }`,
    about: async ({ db }) => {
      const id = PORTAL_ORGANISATION_ID;
      await db.organisation.update({ where: { id }, data: { version: 1, name: 'Own' } });
      return id;
    },
    ...records,
  },
  'Mutation.invite': {
    call: (id) =>
      `mutation { invite(input: { email: "office@example.org", role: COORDINATOR, organisationId: "${id}" }) { id } }`,
    about: makeOrganisationId,
    ...admins,
  },
  'Mutation.withdrawInvitation': {
    call: (id) => `mutation { withdrawInvitation(input: { id: "${id}" }) { id } }`,
    about: async (ctx) => (await makeInvitation(ctx, await makeOrganisationId(ctx))).id,
    ...admins,
  },
  'Mutation.acceptInvitation': {
    call: (token) => `mutation { acceptInvitation(input: { token: "${token}" }) { id } }`,
    about: async (ctx, { email }) => (await makeInvitation(ctx, await makeOrganisationId(ctx), email)).token,
    visitor: 'UNAUTHENTICATED',
    user: 'ok',
    other: 'CONFLICT',
    coordinator: 'CONFLICT',
    otherCoordinator: 'CONFLICT',
    moderator: 'CONFLICT',
    admin: 'CONFLICT',
  },
  'Mutation.removeCoordinator': {
    call: (id) =>
      `mutation { removeCoordinator(organisationId: "${PORTAL_ORGANISATION_ID}", userId: "${id}") { id } }`,
    about: async (ctx) => (await makeCoordinator(ctx, PORTAL_ORGANISATION_ID)).id,
    ...admins,
  },
};
