import { needsSetUp } from '../../accounts/setUp/needsSetUp.ts';
import { today } from '../../platform/context.ts';
import type { Resolvers } from '../../platform/graphql/types.generated.ts';
import { getLanguage } from '../../platform/language/getLanguage.ts';
import { listOptionLabels } from '../../platform/language/optionLabels.ts';
import { offeredLanguages } from '../../platform/language/requestLanguage.ts';
import { PORTAL_VERSION } from '../../platform/portalVersion.ts';

export const portalResolvers: Resolvers = {
  Query: {
    portal: () => ({}),
  },
  Portal: {
    name: (_portal, _args, { env }) => env.PORTAL_NAME,
    logo: (_portal, _args, { env }) => env.LOGO ?? null,
    logoDark: (_portal, _args, { env }) => env.LOGO_DARK ?? null,
    icon: (_portal, _args, { env }) => env.ICON ?? null,
    accentColor: (_portal, _args, { env }) => env.ACCENT_COLOR ?? null,
    homeHeading: (_portal, _args, { env }) => env.HOME_HEADING ?? env.PORTAL_NAME,
    homeLead: (_portal, _args, { env }) => env.HOME_LEAD ?? null,
    banners: (_portal, _args, { env }) => env.BANNERS,
    footerLine: (_portal, _args, { env }) => env.FOOTER_LINE ?? null,
    retention: (_portal, _args, { env }) => ({
      mailDays: env.RETAIN_MAILS,
      inboxDays: env.RETAIN_INBOX,
      messageDays: env.RETAIN_MESSAGES,
      draftDays: env.RETAIN_DRAFTS ?? null,
      accountDays: env.RETAIN_ACCOUNTS ?? null,
      documentDays: env.RETAIN_DOCUMENTS ?? null,
    }),
    omittedFields: (_portal, _args, { env }) => env.OMITTED_FIELDS,
    lists: (_portal, _args, ctx) => listOptionLabels(ctx.env, getLanguage(ctx)),
    address: (_portal, _args, { env, requestOrigin }) =>
      env.PUBLIC_URL ?? requestOrigin ?? `http://localhost:${env.PORT}`,
    contactEmail: (_portal, _args, { env }) => env.CONTACT_EMAIL ?? null,
    currency: (_portal, _args, { env }) => env.CURRENCY,
    today: (_portal, _args, ctx) => today(ctx),
    timeZone: (_portal, _args, { env }) => env.TIME_ZONE,
    languages: (_portal, _args, { env }) => [...offeredLanguages(env)],
    needsSetUp: async (_portal, _args, ctx) => {
      const isNeeded = await needsSetUp(ctx);
      // Not cached, because creating the first admin does not change the version that the cache compares.
      if (isNeeded && ctx.operationNotes) ctx.operationNotes.isPublic = false;
      return isNeeded;
    },
    isDemo: (_portal, _args, ctx) => ctx.isDemo,
    version: () => PORTAL_VERSION,
  },
};
