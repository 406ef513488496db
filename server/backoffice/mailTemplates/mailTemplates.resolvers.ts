import type { Resolvers } from '../../platform/graphql/types.generated.ts';
import { previewMailTemplate, testMailTemplate } from './previewMailTemplate.ts';
import { listMailTemplates, readMailTemplate } from './readMailTemplates.ts';
import { saveMailTemplate } from './saveMailTemplate.ts';

export const mailTemplateResolvers: Resolvers = {
  Query: {
    mailTemplates: (_parent, _args, ctx) => listMailTemplates(ctx),
    mailTemplate: (_parent, args, ctx) => readMailTemplate(ctx, args),
    mailTemplatePreview: (_parent, args, ctx) => previewMailTemplate(ctx, args),
  },
  Mutation: {
    saveMailTemplate: (_parent, { input }, ctx) => saveMailTemplate(ctx, input),
    testMailTemplate: (_parent, { input }, ctx) => testMailTemplate(ctx, input),
  },
};
