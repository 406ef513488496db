import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeExecutableSchema } from '@graphql-tools/schema';
import { GraphQLScalarType, type GraphQLSchema } from 'graphql';
import {
  DateTimeResolver,
  EmailAddressResolver,
  JSONResolver,
  LocalDateResolver,
  NonNegativeIntResolver,
  PositiveIntResolver,
  SafeIntResolver,
  URLResolver,
  UUIDResolver,
} from 'graphql-scalars';
import { applicationResolvers } from '../features/applications/applications.resolvers.ts';
import { authResolvers } from '../features/auth/auth.resolvers.ts';
import { mailResolvers } from '../features/mail/mail.resolvers.ts';
import { newsletterResolvers } from '../features/newsletter/newsletter.resolvers.ts';
import { overviewResolvers } from '../features/overview/overview.resolvers.ts';
import { partnerKeyResolvers } from '../features/partnerKeys/partnerKeys.resolvers.ts';
import { paymentResolvers } from '../features/payments/payments.resolvers.ts';
import { portalResolvers } from '../features/portal/portal.resolvers.ts';
import { reviewResolvers } from '../features/reviews/reviews.resolvers.ts';
import { scholarshipResolvers } from '../features/scholarships/scholarships.resolvers.ts';
import { userResolvers } from '../features/users/users.resolvers.ts';
import { webhookResolvers } from '../features/webhooks/webhooks.resolvers.ts';
import { projectFolder } from '../projectFolder.ts';

/** As graphql-scalars checks them. Days stay texts, since a JavaScript date is an instant and knows a time zone. */
const scalars = {
  UUID: UUIDResolver,
  Date: new GraphQLScalarType({ ...LocalDateResolver.toConfig(), name: 'Date' }),
  DateTime: DateTimeResolver,
  EmailAddress: EmailAddressResolver,
  NonNegativeInt: NonNegativeIntResolver,
  PositiveInt: PositiveIntResolver,
  SafeInt: SafeIntResolver,
  URL: URLResolver,
  JSON: JSONResolver,
};

/** The text of `schema.graphql`. */
export function readContract(): string {
  return readFileSync(join(projectFolder, 'schema.graphql'), 'utf8');
}

/** The contract of `schema.graphql` joined with every feature's resolvers. */
export function buildSchema(): GraphQLSchema {
  return makeExecutableSchema({
    typeDefs: readContract(),
    resolvers: [
      scalars,
      portalResolvers,
      scholarshipResolvers,
      applicationResolvers,
      reviewResolvers,
      newsletterResolvers,
      mailResolvers,
      paymentResolvers,
      authResolvers,
      partnerKeyResolvers,
      webhookResolvers,
      overviewResolvers,
      userResolvers,
    ],
    resolverValidationOptions: { requireResolversToMatchSchema: 'error' },
  });
}
