import type { Resolvers } from '../../platform/graphql/types.generated.ts';
import { formatText } from '../../platform/text/formatText.ts';
import { loadLegalVersions, previewText, readLegalText } from './readLegalTexts.ts';

export const legalResolvers: Resolvers = {
  Query: {
    legalText: (_parent, args, ctx) => readLegalText(ctx, args),
    previewText: (_parent, args, ctx) => previewText(ctx, args),
  },
  LegalText: {
    version: (row) => row,
    pieces: ({ text }) => (text === null ? null : formatText(text)),
  },
  LegalVersion: {
    changedAt: ({ changedAt }) => changedAt?.toISOString(),
  },
  Application: {
    legalTexts: ({ settingsVersion }, _args, ctx) => loadLegalVersions(ctx, settingsVersion ?? 0),
  },
};
