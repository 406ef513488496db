import { Prisma } from '../../../prisma/client/client.ts';
import {
  DAILY_NOTIFICATION_TIME,
  NOTIFICATIONS_ANCHOR,
  type NotificationKind,
  type NotificationTime,
} from '../../../rules/events/notifications.ts';
import { paths } from '../../../rules/paths.ts';
import { VIEWER_REACH } from '../../accounts/organisations/viewerReach.ts';
import { buildPortalLink } from '../../events/mail/buildPortalLink.ts';
import { queueMail } from '../../events/mail/queueMail.ts';
import type { StaffMailData } from '../../events/mail/templates/staffTemplates.ts';
import { IS_IMPORTED } from '../../events/timeline/isEntered.ts';
import type { Context, Viewer } from '../../platform/context.ts';
import { lastTimeOfDay } from '../../platform/lastTimeOfDay.ts';
import { announcedRecords, countAll } from '../overview/countRecords.ts';
import { listKinds, timeOf } from './notificationKinds.ts';

/**
 * Minimum age in milliseconds of work to count, because transactions that record newer work may not have been
 * committed yet.
 */
const SETTLING = 60_000;

type Notice = {
  mail: keyof StaffMailData;
  count: keyof ReturnType<typeof announcedRecords>;
  arrivedAt: Prisma.Sql;
  isNews?: Prisma.Sql;
  path: string;
};

const NOTICES: Record<NotificationKind, Notice> = {
  NEW_APPLICATIONS: {
    mail: 'applicationsWait',
    count: 'waitingApplications',
    arrivedAt: Prisma.sql`a.created_at`,
    isNews: Prisma.sql`NOT ${IS_IMPORTED}`,
    path: paths.manageApplications.link({ status: 'PENDING' }),
  },
  WAIVER_REQUESTS: {
    mail: 'waiverRequestsWait',
    count: 'openWaiverRequests',
    arrivedAt: Prisma.sql`r.created_at`,
    path: paths.waivers.link(),
  },
  FAILED_MAILS: {
    mail: 'mailsFailed',
    count: 'failedMails',
    arrivedAt: Prisma.sql`m.failed_at`,
    isNews: Prisma.sql`NOT m.is_notification`,
    path: paths.mails.link({ state: 'FAILED' }),
  },
  WITHDRAWN_APPLICATIONS: {
    mail: 'applicationsWithdrawn',
    count: 'withdrawnApplications',
    arrivedAt: Prisma.sql`a.cancelled_at`,
    path: paths.manageApplications.link({ withdrawn: 'YES' }),
  },
  APPLICANT_MESSAGES: {
    mail: 'messagesWait',
    count: 'unreadMessages',
    arrivedAt: Prisma.sql`m.sent_at`,
    path: paths.manageApplications.link({ waiting: 'STAFF' }),
  },
  AWARD_ANSWERS: {
    mail: 'awardsAnswered',
    count: 'answeredAwards',
    arrivedAt: Prisma.sql`w.answered_at`,
    path: paths.manageApplications.link({ status: 'ACCEPTED' }),
  },
};

type StoredChoice = { kind: NotificationKind; time: NotificationTime | null; checkedUntil: string | null };
type StaffRow = Omit<Viewer, 'sessionId' | 'hasFreshProof'> & { choices: StoredChoice[] };
type Due = {
  viewer: Viewer;
  kind: NotificationKind;
  time: NotificationTime;
  checkedUntil: Date | null;
  until: Date;
};

type WorkCounts = { count: number; total: number };
const NO_WORK: WorkCounts = { count: 0, total: 0 };

/**
 * E-mails staff and coordinators about work, withdrawals and responses to awards that have arrived since the last
 * check, either within minutes or daily after seven in the morning. Concurrent runs write each e-mail only once.
 */
export async function notifyStaff(ctx: Context): Promise<void> {
  for (const person of await readStaff(ctx)) {
    for (const due of listDue(ctx, person)) {
      const { checkedUntil } = due;
      // The first check writes no e-mail, because work that was waiting before the person joined the staff is
      // not new.
      const counts = checkedUntil ? await countWork(ctx, due, checkedUntil) : NO_WORK;
      // Also records the check on a morning without news, so that work from the afternoon waits for the next morning.
      if (counts.count > 0 || due.time === 'DAILY' || !checkedUntil) await write(ctx, due, counts);
    }
  }
}

function readStaff({ db }: Pick<Context, 'db'>): Promise<StaffRow[]> {
  return db.$queryRaw<StaffRow[]>`
    SELECT u.id, u.email, u.name, u.role, u.email_verified AS "emailVerified", u.language,
      ${VIEWER_REACH}, coalesce((SELECT json_agg(json_build_object('kind', n.kind, 'time', n.time, 'checkedUntil', n.checked_until))
        FROM notifications n WHERE n.user_id = u.id), '[]') AS choices
    FROM users u WHERE u.anonymized_at IS NULL AND u.suspended_at IS NULL AND u.email_verified
      AND (u.role <> 'USER' OR EXISTS (SELECT FROM coordinators c WHERE c.user_id = u.id))
    ORDER BY u.id`;
}

function listDue({ env, now }: Context, { choices, ...person }: StaffRow): Due[] {
  const viewer = { ...person, sessionId: '', hasFreshProof: false };
  const until = new Date(now().getTime() - SETTLING);
  const morning = lastTimeOfDay(until, DAILY_NOTIFICATION_TIME, env.TIME_ZONE);
  return listKinds(viewer).flatMap((kind) => {
    const time = timeOf(kind, choices);
    const stored = choices.find((choice) => choice.kind === kind)?.checkedUntil;
    const checkedUntil = stored ? new Date(stored) : null;
    const isDue = time === 'AT_ONCE' || (time === 'DAILY' && (checkedUntil?.getTime() ?? 0) < morning);
    return isDue ? [{ viewer, kind, time, checkedUntil, until }] : [];
  });
}

async function countWork(ctx: Context, { viewer, kind, until }: Due, since: Date): Promise<WorkCounts> {
  const { count: name, arrivedAt, isNews = Prisma.sql`true` } = NOTICES[kind];
  const waiting = announcedRecords(ctx, viewer)[name];
  const fresh = Prisma.sql`${waiting} AND ${arrivedAt} > ${since} AND ${arrivedAt} <= ${until} AND ${isNews}`;
  const { count } = await countAll(ctx, { count: fresh });
  if (count.totalCount === 0) return NO_WORK;
  const { total } = await countAll(ctx, { total: Prisma.sql`${waiting}` });
  return { count: count.totalCount, total: total.totalCount };
}

async function write(ctx: Context, due: Due, counts: WorkCounts): Promise<void> {
  const { viewer, kind, checkedUntil, until } = due;
  await ctx.db.$transaction(async (db) => {
    const isMine = await db.$executeRaw`
      INSERT INTO notifications AS n (user_id, kind, checked_until) VALUES (${viewer.id}::uuid, ${kind}::notification_kind, ${until})
      ON CONFLICT (user_id, kind) DO UPDATE SET checked_until = EXCLUDED.checked_until
      WHERE n.checked_until IS NOT DISTINCT FROM ${checkedUntil}`;
    if (isMine === 0 || counts.count === 0) return;
    const data = {
      ...counts,
      name: viewer.name,
      url: buildPortalLink(ctx.env, NOTICES[kind].path),
      stopUrl: buildPortalLink(ctx.env, `${paths.profile.link()}#${NOTIFICATIONS_ANCHOR}`),
    };
    await queueMail(
      { ...ctx, db },
      { kind: NOTICES[kind].mail, to: viewer.email, data, isNotification: true },
    );
  });
}
