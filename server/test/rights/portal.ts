import { randomUUID } from 'node:crypto';
import { makeWithdrawnApplicationId } from './records.ts';
import { admins, everyone, lists, nobodysOwn, owners, type Row, signedIn } from './rows.ts';

export const PORTAL: Record<string, Row> = {
  'Query.portal': { call: () => '{ portal { name } }', ...everyone },
  'Query.queues': { call: () => '{ queues { queue task waiting } }', ...admins },
  'Query.expiredRecords': { call: () => '{ expiredRecords(rule: DRAFTS, days: 365) }', ...admins },
  'Query.mails': { call: () => '{ mails { totalCount items { to } } }', ...admins },
  'Query.partnerKeys': { call: () => '{ partnerKeys { name } }', ...signedIn },
  'Mutation.createPartnerKey': {
    call: () => 'mutation { createPartnerKey(input: { name: "Site" }) { key } }',
    ...signedIn,
  },
  // These people have no key with that id, so it counts as another person's.
  'Mutation.rotatePartnerKey': {
    call: (id) => `mutation { rotatePartnerKey(id: "${id}") { key } }`,
    ...nobodysOwn,
  },
  'Mutation.revokePartnerKey': {
    call: (id) => `mutation { revokePartnerKey(id: "${id}") { id } }`,
    ...nobodysOwn,
  },
  'Query.webhookEndpoints': { call: () => '{ webhookEndpoints { url } }', ...admins },
  'Query.webhookDeliveries': {
    call: (id) => `{ webhookDeliveries(endpointId: "${id}") { totalCount } }`,
    ...admins,
  },
  'Mutation.createWebhookEndpoint': {
    call: () =>
      'mutation { createWebhookEndpoint(input: { url: "http://10.0.0.1/", events: [SCHOLARSHIP_CLOSED] }) { secret } }',
    ...admins,
    admin: 'INVALID_INPUT',
  },
  'Mutation.updateWebhookEndpoint': {
    call: (id) =>
      `mutation { updateWebhookEndpoint(id: "${id}", input: { url: "http://10.0.0.1/", events: [SCHOLARSHIP_CLOSED] }) { id } }`,
    ...admins,
    admin: 'INVALID_INPUT',
  },
  ...Object.fromEntries(
    ['rotateWebhookSecret', 'deleteWebhookEndpoint', 'pingWebhookEndpoint', 'replayWebhookDelivery'].map(
      (name) => [
        `Mutation.${name}`,
        {
          call: (id: string) => `mutation { ${name}(id: "${id}") { __typename } }`,
          ...admins,
          admin: 'NOT_FOUND',
        },
      ],
    ),
  ),
  'Query.staffOverview': { call: () => '{ staffOverview { waitingApplications { totalCount } } }', ...lists },
  'Query.numbers': { call: () => '{ numbers { funnel { submitted } } }', ...lists },
  'Mutation.applyAgain': {
    call: (id) => `mutation { applyAgain(id: "${id}") { id } }`,
    about: makeWithdrawnApplicationId,
    ...owners,
  },
  'Mutation.sendKeptMails': { call: () => 'mutation { sendKeptMails }', ...admins, admin: 'CONFLICT' },
  'Mutation.sendTestMail': {
    call: () => 'mutation { sendTestMail(input: { to: "office@example.org" }) { isSent } }',
    ...admins,
  },
  'Query.settings': { call: () => '{ settings { version } }', ...admins },
  'Query.legalText': { call: () => '{ legalText(name: TERMS) { version { number } } }', ...everyone },
  'Query.previewText': { call: () => '{ previewText(text: "# A") { tag } }', ...admins },
  'Mutation.saveSettings': {
    call: () => 'mutation { saveSettings(input: { version: 0, values: [] }) { version } }',
    ...admins,
  },
  'Mutation.testPaymentKeys': {
    call: () => 'mutation { testPaymentKeys { state } }',
    ...admins,
    admin: 'CONFLICT',
  },
  'Mutation.restoreSettings': {
    call: () => 'mutation { restoreSettings(input: { version: 0, restored: 1 }) { version } }',
    ...admins,
    admin: 'NOT_FOUND',
  },
  'Query.mailTemplates': { call: () => '{ mailTemplates { kind } }', ...admins },
  'Query.mailTemplate': {
    call: () => '{ mailTemplate(kind: "verifyEmail", language: "en") { text } }',
    ...admins,
  },
  'Query.mailTemplatePreview': {
    call: () =>
      '{ mailTemplatePreview(kind: "verifyEmail", language: "en", subject: "S", text: "T") { text } }',
    ...admins,
  },
  'Mutation.saveMailTemplate': {
    call: () =>
      'mutation { saveMailTemplate(input: { kind: "verifyEmail", language: "en", version: 0 }) { version } }',
    ...admins,
  },
  'Mutation.testMailTemplate': {
    call: () =>
      'mutation { testMailTemplate(input: { kind: "verifyEmail", language: "en", subject: "S", text: "T" }) { isSent } }',
    ...admins,
  },
  'Query.imports': { call: () => '{ imports { id } }', ...admins },
  'Mutation.confirmImport': {
    call: (id) => `mutation { confirmImport(id: "${id}") { id } }`,
    ...admins,
    admin: 'NOT_FOUND',
  },
  'Mutation.chooseImportColumns': {
    call: (id) => `mutation { chooseImportColumns(input: { id: "${id}", columns: [] }) { id } }`,
    ...admins,
    admin: 'NOT_FOUND',
  },
  'Mutation.removeImport': {
    call: (id) => `mutation { removeImport(id: "${id}") { id } }`,
    ...admins,
    admin: 'NOT_FOUND',
  },
  'Query.savedViews': { call: () => '{ savedViews { name } }', ...lists },
  'Mutation.setNotification': {
    call: () => 'mutation { setNotification(input: { kind: NEW_APPLICATIONS, time: NEVER }) { id } }',
    ...lists,
  },
  'Query.inbox': { call: () => '{ inbox { totalCount } }', ...signedIn },
  'Mutation.markInboxRead': {
    call: (id) => `mutation { markInboxRead(input: { id: "${id}" }) { id } }`,
    ...nobodysOwn,
  },
  'Mutation.setMailPreference': {
    call: () => 'mutation { setMailPreference(input: { topic: MESSAGES, isOn: true }) { id } }',
    ...signedIn,
  },
  'Query.exportColumns': { call: () => '{ exportColumns(list: APPLICATIONS) { name } }', ...lists },
  'Mutation.saveView': {
    call: () => 'mutation { saveView(input: { name: "A", query: "" }) { id } }',
    ...lists,
  },
  'Mutation.deleteSavedView': {
    call: (id) => `mutation { deleteSavedView(id: "${id}") { id } }`,
    ...nobodysOwn,
    user: 'FORBIDDEN',
    other: 'FORBIDDEN',
  },
  'Mutation.subscribeToNewsletter': {
    call: () => 'mutation { subscribeToNewsletter(email: "reader@example.org") { email } }',
    ...everyone,
  },
  'Mutation.sendContactMessage': {
    call: () =>
      `mutation { sendContactMessage(input: { name: "R", email: "${randomUUID()}@example.org", message: "M" }) { email } }`,
    ...everyone,
  },
  'Mutation.setContactMessageHandled': {
    call: (id) => `mutation { setContactMessageHandled(id: "${id}", isHandled: true) { handledAt } }`,
    about: async (ctx) => {
      const data = { name: 'Rina', email: 'rina@example.org', message: 'Hello' };
      return (await ctx.db.contactMessage.create({ data })).id;
    },
    ...admins,
  },
  'Query.contactMessages': { call: () => '{ contactMessages { totalCount } }', ...admins },
  'Mutation.removeFromNewsletter': {
    call: (email) => `mutation { removeFromNewsletter(email: "${email}") { email } }`,
    about: async (ctx) => {
      const { email } = await ctx.db.newsletterSubscription.create({
        data: { email: `${randomUUID()}@example.org` },
      });
      return email;
    },
    ...admins,
  },
};
