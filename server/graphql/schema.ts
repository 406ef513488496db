import { makeExecutableSchema } from '@graphql-tools/schema';
import type { GraphQLSchema } from 'graphql';
import type { RequestContext } from '../context.ts';
import { applicationResolvers } from '../features/applications/applications.resolvers.ts';
import { authResolvers } from '../features/auth/auth.resolvers.ts';
import { contactResolvers } from '../features/contact/contact.resolvers.ts';
import { deadlineResolvers } from '../features/deadlines/deadlines.resolvers.ts';
import { decisionResolvers } from '../features/decisions/decisions.resolvers.ts';
import { demographicResolvers } from '../features/demographics/demographics.resolvers.ts';
import { documentResolvers } from '../features/documents/documents.resolvers.ts';
import { exportResolvers } from '../features/exports/exports.resolvers.ts';
import { formResolvers } from '../features/forms/forms.resolvers.ts';
import { intentResolvers } from '../features/intents/intents.resolvers.ts';
import { mailResolvers } from '../features/mail/mail.resolvers.ts';
import { newsletterResolvers } from '../features/newsletter/newsletter.resolvers.ts';
import { organisationResolvers } from '../features/organisations/organisations.resolvers.ts';
import { overviewResolvers } from '../features/overview/overview.resolvers.ts';
import { partnerKeyResolvers } from '../features/partnerKeys/partnerKeys.resolvers.ts';
import { paymentResolvers } from '../features/payments/payments.resolvers.ts';
import { waiverResolvers } from '../features/payments/waivers/waivers.resolvers.ts';
import { portalResolvers } from '../features/portal/portal.resolvers.ts';
import { preparedFileResolvers } from '../features/preparedFiles/preparedFiles.resolvers.ts';
import { profileResolvers } from '../features/profiles/profiles.resolvers.ts';
import { queueResolvers } from '../features/queues/queues.resolvers.ts';
import { referenceResolvers } from '../features/references/references.resolvers.ts';
import { exceptionResolvers } from '../features/requirements/exceptions.resolvers.ts';
import { requirementResolvers } from '../features/requirements/requirements.resolvers.ts';
import { reviewResolvers } from '../features/reviews/reviews.resolvers.ts';
import { savedViewResolvers } from '../features/savedViews/savedViews.resolvers.ts';
import { scholarshipResolvers } from '../features/scholarships/scholarships.resolvers.ts';
import { userResolvers } from '../features/users/users.resolvers.ts';
import { webhookResolvers } from '../features/webhooks/webhooks.resolvers.ts';
import { readContract, scalars } from './contract.ts';

/** The contract of `schema.graphql` joined with every feature's resolvers. */
export function buildSchema(): GraphQLSchema {
  const schema = makeExecutableSchema({
    typeDefs: readContract(),
    // Generating the code has checked it.
    assumeValidSDL: true,
    noLocation: true,
    resolvers: [
      scalars,
      portalResolvers,
      scholarshipResolvers,
      applicationResolvers,
      decisionResolvers,
      deadlineResolvers,
      demographicResolvers,
      documentResolvers,
      referenceResolvers,
      savedViewResolvers,
      exportResolvers,
      preparedFileResolvers,
      exceptionResolvers,
      requirementResolvers,
      reviewResolvers,
      formResolvers,
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
      userResolvers,
      organisationResolvers,
      intentResolvers,
    ],
    updateResolversInPlace: true,
    resolverValidationOptions: { requireResolversToMatchSchema: 'error' },
  });
  runQueriesFairly(schema);
  return schema;
}

/** Every question waits for its caller's turn, each of those in one request too. */
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
