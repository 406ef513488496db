import type { StoredSettingName } from '../../../rules/backoffice/settings.ts';
import { isNotArchived, isPublic } from '../../catalogue/scholarships/isPublic.ts';
import { isMailTested } from '../../events/mail/unsent/testedMail.ts';
import { can } from '../../platform/access.ts';
import { readBackupStatus } from '../../platform/backup/scheduledBackups.ts';
import type { RequestContext } from '../../platform/context.ts';
import { isGiven, type StoredTexts } from '../../platform/settings/storedSettings.ts';

type SetUpStep = {
  name: 'IDENTITY' | 'MAIL' | 'PAYMENTS' | 'TERMS' | 'TIME_ZONE' | 'COLLEAGUE' | 'SCHOLARSHIP' | 'BACKUP';
  isDone: boolean;
  hasFailed: boolean;
};

type Found = { stored: StoredTexts; hasScholarship: boolean; hasFee: boolean; hasColleague: boolean };

/**
 * Lists the steps for setting up the portal. Returns null for viewers who are not admins, and in a portal with demo
 * data.
 */
export async function readSetUp(ctx: RequestContext): Promise<SetUpStep[] | null> {
  if (ctx.isDemo || !can(ctx.viewer, 'setting.read')) return null;
  const [isTested, backups, { stored, hasScholarship, hasFee, hasColleague }] = await Promise.all([
    isMailTested(ctx),
    readBackupStatus(ctx),
    readFound(ctx),
  ]);
  const isSet = (name: StoredSettingName) => isGiven(ctx.env.source, name) || stored[name] !== undefined;
  const hasFailed = backups.state === 'FAILED';
  const steps = [
    { name: 'IDENTITY', isDone: isSet('PORTAL_NAME') || isSet('LOGO') },
    { name: 'MAIL', isDone: isTested },
    { name: 'PAYMENTS', isDone: isSet('STRIPE_SECRET_KEY') || !hasFee },
    { name: 'TERMS', isDone: isSet('TERMS_TEXT') },
    { name: 'TIME_ZONE', isDone: isSet('TIME_ZONE') },
    { name: 'COLLEAGUE', isDone: hasColleague },
    { name: 'SCHOLARSHIP', isDone: hasScholarship },
    { name: 'BACKUP', isDone: isSet('BACKUP_TIME') && !hasFailed, hasFailed },
  ] as const;
  return steps.map((step) => ({ hasFailed: false, ...step }));
}

async function readFound({ db }: RequestContext): Promise<Found> {
  const [found] = await db.$queryRaw<[Found]>`
    SELECT coalesce((SELECT values FROM setting_versions ORDER BY version DESC LIMIT 1), '{}') AS stored,
      EXISTS (SELECT FROM scholarships s WHERE ${isPublic('s')}) AS "hasScholarship",
      EXISTS (SELECT FROM scholarships s WHERE ${isNotArchived('s')} AND total_fee > 0) AS "hasFee",
      (SELECT count(*) FROM (SELECT FROM users WHERE role <> 'USER' AND suspended_at IS NULL LIMIT 2) staff) > 1
        OR EXISTS (SELECT FROM coordinators) AS "hasColleague"`;
  return found;
}
