import { readKeyTest, testPaymentKeys } from '../../payments/keyTest/keyTest.ts';
import { readBackupStatus } from '../../platform/backup/scheduledBackups.ts';
import type { Resolvers } from '../../platform/graphql/types.generated.ts';
import { countExpired } from './countExpired.ts';
import { readSettings } from './readSettings.ts';
import { restoreSettings, saveSettings } from './saveSettings.ts';

export const settingResolvers: Resolvers = {
  Query: {
    settings: (_parent, _args, ctx) => readSettings(ctx),
    expiredRecords: (_parent, args, ctx) => countExpired(ctx, args),
  },
  Mutation: {
    saveSettings: (_parent, { input }, ctx) => saveSettings(ctx, input),
    restoreSettings: (_parent, { input }, ctx) => restoreSettings(ctx, input),
    testPaymentKeys: (_parent, _args, ctx) => testPaymentKeys(ctx),
  },
  Settings: {
    backups: (_parent, _args, ctx) => readBackupStatus(ctx),
    paymentKeyTest: (_parent, _args, ctx) => readKeyTest(ctx),
    versions: ({ versions }) =>
      versions.map(({ changedAt, changedBy, ...version }) => ({
        ...version,
        changedAt: changedAt.toISOString(),
        changedBy: changedBy?.name ?? null,
      })),
  },
};
