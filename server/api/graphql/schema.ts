import { makeExecutableSchema } from '@graphql-tools/schema';
import type { GraphQLSchema } from 'graphql';
import { authResolvers } from '../../accounts/auth/auth.resolvers.ts';
import { contactResolvers } from '../../accounts/contact/contact.resolvers.ts';
import { inboxResolvers } from '../../accounts/inbox/inbox.resolvers.ts';
import { newsletterResolvers } from '../../accounts/newsletter/newsletter.resolvers.ts';
import { partnerKeyResolvers } from '../../accounts/partnerKeys/partnerKeys.resolvers.ts';
import { applicationResolvers } from '../../applications/applications.resolvers.ts';
import { assignmentResolvers } from '../../applications/assessment/assign/assignments.resolvers.ts';
import { redactionResolvers } from '../../applications/assessment/blind/redactions.resolvers.ts';
import { panelResolvers } from '../../applications/assessment/panels/panels.resolvers.ts';
import { assessmentRoundResolvers } from '../../applications/assessment/rounds/rounds.resolvers.ts';
import { totalResolvers } from '../../applications/assessment/totals/totals.resolvers.ts';
import { workbenchResolvers } from '../../applications/assessment/workbench/workbench.resolvers.ts';
import { awardResolvers } from '../../applications/awards/awards.resolvers.ts';
import { candidateResolvers } from '../../applications/candidates/candidates.resolvers.ts';
import { conversationResolvers } from '../../applications/conversation/conversation.resolvers.ts';
import { deadlineResolvers } from '../../applications/deadlines/deadlines.resolvers.ts';
import { decisionResolvers } from '../../applications/decisions/decisions.resolvers.ts';
import { demographicResolvers } from '../../applications/demographics/demographics.resolvers.ts';
import { disbursementResolvers } from '../../applications/disbursements/disbursements.resolvers.ts';
import { documentResolvers } from '../../applications/documents/documents.resolvers.ts';
import { exceptionResolvers } from '../../applications/exceptions/exceptions.resolvers.ts';
import { fundResolvers } from '../../applications/funds/funds.resolvers.ts';
import { groupMessageResolvers } from '../../applications/groupMessages/groupMessages.resolvers.ts';
import { intentResolvers } from '../../applications/intents/intents.resolvers.ts';
import { labelResolvers } from '../../applications/labels/labels.resolvers.ts';
import { referenceResolvers } from '../../applications/references/references.resolvers.ts';
import { renewalResolvers } from '../../applications/renewals/renewals.resolvers.ts';
import { reviewResolvers } from '../../applications/reviews/reviews.resolvers.ts';
import { auditResolvers } from '../../backoffice/audit/audit.resolvers.ts';
import { exportResolvers } from '../../backoffice/exports/exports.resolvers.ts';
import { importResolvers } from '../../backoffice/imports/imports.resolvers.ts';
import { legalResolvers } from '../../backoffice/legal/legal.resolvers.ts';
import { mailTemplateResolvers } from '../../backoffice/mailTemplates/mailTemplates.resolvers.ts';
import { notificationResolvers } from '../../backoffice/notifications/notifications.resolvers.ts';
import { numberResolvers } from '../../backoffice/numbers/numbers.resolvers.ts';
import { overviewResolvers } from '../../backoffice/overview/overview.resolvers.ts';
import { preparedFileResolvers } from '../../backoffice/preparedFiles/preparedFiles.resolvers.ts';
import { savedViewResolvers } from '../../backoffice/savedViews/savedViews.resolvers.ts';
import { settingResolvers } from '../../backoffice/settings/settings.resolvers.ts';
import { setUpResolvers } from '../../backoffice/setUp/setUp.resolvers.ts';
import { formResolvers } from '../../catalogue/forms/forms.resolvers.ts';
import { organisationResolvers } from '../../catalogue/organisations/organisations.resolvers.ts';
import { profileResolvers } from '../../catalogue/profiles/profiles.resolvers.ts';
import { requirementResolvers } from '../../catalogue/requirements/requirements.resolvers.ts';
import { scholarshipResolvers } from '../../catalogue/scholarships/scholarships.resolvers.ts';
import { invitationResolvers } from '../../erasure/invitations.resolvers.ts';
import { userResolvers } from '../../erasure/users.resolvers.ts';
import { mailResolvers } from '../../events/mail/mail.resolvers.ts';
import { webhookResolvers } from '../../events/webhooks/webhooks.resolvers.ts';
import { paymentResolvers } from '../../payments/payments.resolvers.ts';
import { waiverResolvers } from '../../payments/waivers/waivers.resolvers.ts';
import type { RequestContext } from '../../platform/context.ts';
import { queueResolvers } from '../../platform/queues/queues.resolvers.ts';
import { portalResolvers } from '../portal/portal.resolvers.ts';
import { readContract, scalars } from './contract.ts';

let built: GraphQLSchema | undefined;

/** Builds the schema once per process, because tests start several portals. */
export function buildSchema(): GraphQLSchema {
  built ??= build();
  return built;
}

function build(): GraphQLSchema {
  const schema = makeExecutableSchema({
    typeDefs: readContract(),
    assumeValidSDL: true,
    noLocation: true,
    resolvers: [
      scalars,
      portalResolvers,
      scholarshipResolvers,
      applicationResolvers,
      awardResolvers,
      candidateResolvers,
      conversationResolvers,
      labelResolvers,
      groupMessageResolvers,
      decisionResolvers,
      deadlineResolvers,
      demographicResolvers,
      disbursementResolvers,
      documentResolvers,
      referenceResolvers,
      savedViewResolvers,
      notificationResolvers,
      inboxResolvers,
      settingResolvers,
      legalResolvers,
      importResolvers,
      mailTemplateResolvers,
      exportResolvers,
      preparedFileResolvers,
      fundResolvers,
      renewalResolvers,
      exceptionResolvers,
      requirementResolvers,
      reviewResolvers,
      formResolvers,
      assessmentRoundResolvers,
      assignmentResolvers,
      totalResolvers,
      redactionResolvers,
      panelResolvers,
      workbenchResolvers,
      profileResolvers,
      newsletterResolvers,
      contactResolvers,
      mailResolvers,
      queueResolvers,
      paymentResolvers,
      waiverResolvers,
      authResolvers,
      partnerKeyResolvers,
      webhookResolvers,
      overviewResolvers,
      numberResolvers,
      setUpResolvers,
      userResolvers,
      auditResolvers,
      invitationResolvers,
      organisationResolvers,
      intentResolvers,
    ],
    updateResolversInPlace: true,
    resolverValidationOptions: { requireResolversToMatchSchema: 'error' },
  });
  runQueriesFairly(schema);
  return schema;
}

function runQueriesFairly(schema: GraphQLSchema): void {
  for (const field of Object.values(schema.getQueryType()?.getFields() ?? {})) {
    const { resolve } = field;
    if (!resolve) continue;
    field.resolve = (parent, args, ctx: RequestContext, info) =>
      ctx.admission
        ? ctx.admission.runFairly(ctx.db, async () => resolve(parent, args, ctx, info))
        : resolve(parent, args, ctx, info);
  }
}
