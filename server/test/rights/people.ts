import { makePerson } from '../people.ts';
import { admins, everyone, type Row, signedIn } from './rows.ts';

export const PEOPLE: Record<string, Row> = {
  'Query.signInMethods': { call: () => '{ signInMethods { google github oidc { name } } }', ...everyone },
  'Query.viewer': { call: () => '{ viewer { id email role abilities } }', ...everyone },
  'Query.users': { call: () => '{ users { totalCount items { email role } } }', ...admins },
  'Query.audit': { call: (id) => `{ audit(filter: { personId: "${id}" }) { totalCount } }`, ...admins },
  'Query.myData': { call: () => '{ myData }', ...signedIn },
  'Mutation.promoteUser': { call: (id) => `mutation { promoteUser(id: "${id}") { id } }`, ...admins },
  // Admins get CONFLICT, because the person is not a moderator. A second admin would change other outcomes.
  'Mutation.makeAdmin': {
    call: (id) => `mutation { makeAdmin(id: "${id}") { id } }`,
    ...admins,
    admin: 'CONFLICT',
  },
  'Mutation.demoteUser': {
    call: (id) => `mutation { demoteUser(id: "${id}") { id } }`,
    about: async (ctx) => (await makePerson(ctx, { role: 'MODERATOR' })).id,
    ...admins,
  },
  'Mutation.suspendUser': {
    call: (id) => `mutation { suspendUser(id: "${id}", reason: "Forged") { suspendedAt } }`,
    ...admins,
  },
  'Mutation.reinstateUser': {
    call: (id) => `mutation { reinstateUser(id: "${id}") { suspendedAt } }`,
    about: async (ctx) => (await makePerson(ctx, { suspendedAt: ctx.now() })).id,
    ...admins,
  },
  'Mutation.resetSecondFactor': {
    call: (id) => `mutation { resetSecondFactor(id: "${id}") { hasSecondFactor } }`,
    about: async (ctx) => (await makePerson(ctx, { secondFactorSince: ctx.now() })).id,
    ...admins,
  },
  'Mutation.deleteUser': { call: (id) => `mutation { deleteUser(id: "${id}") { id } }`, ...admins },
  'Mutation.setLanguage': {
    call: () => 'mutation { setLanguage(language: "en") { language } }',
    ...signedIn,
  },
  'Mutation.clearIntent': {
    call: () => 'mutation { clearIntent(isContinued: true) { intent { isApplying } } }',
    ...signedIn,
  },
  // These people have no password and have just signed in. The only admin's account cannot be deleted.
  'Mutation.deleteMyAccount': {
    call: () => 'mutation { deleteMyAccount { id } }',
    ...signedIn,
    admin: 'CONFLICT',
  },
};
