import { type ParsedCronItem, parseCronItems, type Task, type TaskList } from 'graphile-worker';
import { z } from 'zod';
import { purgeOldLinks } from '../../accounts/auth/links/mailedLinks.ts';
import { purgeOldSessions } from '../../accounts/auth/sessions/sessionLimits.ts';
import { purgeOldMessages } from '../../accounts/contact/purgeOldMessages.ts';
import { purgeOldInbox } from '../../accounts/inbox/purgeOldInbox.ts';
import { purgeOldInvitations } from '../../accounts/invitations/invitationRow.ts';
import { FETCH_PICTURES, fetchPictures } from '../../accounts/pictures/fetch/fetchPictures.ts';
import { removeUnusedPictures } from '../../accounts/pictures/removeUnusedPictures.ts';
import { remindOfEnds } from '../../applications/assessment/progress/remindAssessors.ts';
import { lapseAwards, remindOfOffers } from '../../applications/awards/lapseAwards.ts';
import { OFFER_NEXT } from '../../applications/awards/nextOfferJob.ts';
import { offerFreePlace } from '../../applications/awards/offerNext.ts';
import { notifyExtensions } from '../../applications/deadlines/notifyExtensions.ts';
import { recordHeartbeat } from '../../applications/deadlines/outages/recordHeartbeat.ts';
import { purgeOldReminders, sendReminders } from '../../applications/deadlines/reminders/sendReminders.ts';
import { SEND_RELEASE } from '../../applications/decisions/releaseJob.ts';
import { resumeReleases } from '../../applications/decisions/resumeReleases.ts';
import { sendRelease } from '../../applications/decisions/sendRelease.ts';
import { checkDocument } from '../../applications/documents/check/checkDocument.ts';
import { CHECK_DOCUMENT } from '../../applications/documents/check/checkJob.ts';
import { notifyWaiting } from '../../applications/documents/check/notifyWaiting.ts';
import { resumeChecks } from '../../applications/documents/check/resumeChecks.ts';
import { REMOVE_FILE, removeLeftFile } from '../../applications/documents/removeFiles.ts';
import { removeUnusedDocuments } from '../../applications/documents/removeUnusedDocuments.ts';
import { expireFiles } from '../../applications/documents/retention/expireFiles.ts';
import { finishUploads } from '../../applications/documents/upload/finishUploads.ts';
import { purgeOldUploads } from '../../applications/documents/upload/purgeOldUploads.ts';
import { purgeOldDrafts } from '../../applications/drafts/purgeOldDrafts.ts';
import { purgeOldIntents } from '../../applications/intents/readIntent.ts';
import { purgeReferences } from '../../applications/references/eraseReferences.ts';
import { NOTIFY_BOUNCE, notifyBounce } from '../../applications/references/notifyBounce.ts';
import { remindReferees } from '../../applications/references/reminders/remindReferees.ts';
import { RUN_IMPORTS } from '../../backoffice/imports/importJob.ts';
import { resumeImports, runImports } from '../../backoffice/imports/runImports.ts';
import { notifyStaff } from '../../backoffice/notifications/notifyStaff.ts';
import { makePreparedFiles, resumePreparedFiles } from '../../backoffice/preparedFiles/makePreparedFiles.ts';
import { MAKE_FILES } from '../../backoffice/preparedFiles/preparedFileJob.ts';
import { purgeUnusedTrees } from '../../catalogue/requirements/requirementTrees.ts';
import {
  purgeOldDeliveries,
  putOffWebhook,
  queueClosingWebhooks,
} from '../../catalogue/scholarships/clock/sweepWebhooks.ts';
import { publishScheduled } from '../../catalogue/scholarships/listing/publishScheduled.ts';
import { expireAccounts } from '../../erasure/inactive/expireAccounts.ts';
import { purgeUnclaimedAccounts } from '../../erasure/purgeUnclaimedAccounts.ts';
import { purgeChanges } from '../../events/changes/purgeChanges.ts';
import { purgeOldMails } from '../../events/mail/purgeOldMails.ts';
import { sendMail } from '../../events/mail/sendMail.ts';
import { SEND_MAIL } from '../../events/mail/sendMailJob.ts';
import type { ReceiverThrottle } from '../../events/webhooks/receiverThrottle.ts';
import { sendWebhook } from '../../events/webhooks/sendWebhook.ts';
import { SEND_WEBHOOK } from '../../events/webhooks/sendWebhookJob.ts';
import { closeCheckout } from '../../payments/checkout/closeCheckout.ts';
import { pollOpenCheckouts } from '../../payments/checkout/pollOpenCheckouts.ts';
import { CLOSE_CHECKOUT, REFUND_PAYMENT } from '../../payments/paymentJobs.ts';
import { findPayment } from '../../payments/paymentRow.ts';
import { refundUnusedPayments } from '../../payments/refunds/refundUnused.ts';
import { sendRefund } from '../../payments/refunds/sendRefund.ts';
import { WAIVE_VERIFIED_FACTS, waiveVerifiedSince } from '../../payments/waivers/waiveMetConditions.ts';
import { backUpWhenDue } from '../../platform/backup/scheduledBackups.ts';
import type { Context } from '../../platform/context.ts';
import { purgeOldLeases } from '../../platform/database/leases.ts';
import type { MailSender } from '../../platform/integrations/mail/mailSender.ts';
import type { PictureStore } from '../../platform/integrations/pictures/pictureStore.ts';
import type { JobLog } from '../../platform/jobs/jobLogger.ts';
import { purgeOldAttempts } from '../../platform/load/rateLimit.ts';
import { REMOVE_PICTURE, removeLeftFiles } from '../../platform/pictures/removePictures.ts';
import { joinListWrites } from '../../platform/responseCache/readListVersion.ts';
import { refreshSettings } from '../../platform/settings/storedSettings.ts';
import { scholarshipSpelling } from '../rest/wire.ts';

export type TaskParts = { ctx: Context; mailSender: MailSender; pictures: PictureStore; log: JobLog };

const idPayload = z.object({ id: z.uuid() });
const sincePayload = z.object({ since: z.iso.datetime() });

export function listTasks(parts: TaskParts): TaskList {
  const tasks = Object.entries(writeTasks(parts)).map(([name, task]): [string, Task | undefined] => [
    name,
    task &&
      (async (payload, helpers) => {
        await refreshSettings(parts.ctx);
        return task(payload, helpers);
      }),
  ]);
  return Object.fromEntries(tasks);
}

/** Tasks must be idempotent, because a job may run more than once. */
function writeTasks({ ctx, mailSender, pictures, log }: TaskParts): TaskList {
  return {
    [SEND_MAIL]: async (payload) => {
      const { id } = idPayload.parse(payload);
      const state = await sendMail(ctx, mailSender, id);
      if (state === 'FAILED') log.error({ mail: id }, 'a mail was given up');
    },
    [NOTIFY_BOUNCE]: (payload) => notifyBounce(ctx, idPayload.parse(payload).id),
    [SEND_RELEASE]: async (payload) => {
      const { id } = idPayload.parse(payload);
      const failed = await sendRelease(ctx, id);
      if (failed.length > 0) log.error({ release: id, failed }, 'decisions could not be sent');
    },
    [OFFER_NEXT]: (payload) => offerFreePlace(ctx, idPayload.parse(payload).id),
    [WAIVE_VERIFIED_FACTS]: async (payload) =>
      waiveVerifiedSince(ctx, new Date(sincePayload.parse(payload).since)),
    [PUBLISH_SCHEDULED]: () => publishScheduled(ctx),
    [BEAT]: () => recordHeartbeat(ctx),
    [SEND_DEADLINE_MAILS]: async () => {
      // Extensions are announced first, so that their recipients get no reminder.
      await notifyExtensions(ctx);
      await sendReminders(ctx);
      await remindReferees(ctx);
      await remindOfEnds(ctx);
      await lapseAwards(ctx);
      await remindOfOffers(ctx);
    },
    [PURGE_REMINDERS]: async () => {
      await purgeOldReminders(ctx);
      await purgeOldDrafts(ctx);
      await purgeReferences(ctx);
      await purgeUnclaimedAccounts(ctx);
      await expireAccounts(ctx);
      await expireFiles(ctx);
    },
    [NOTIFY_STAFF]: () => notifyStaff(ctx),
    [RESUME_RELEASES]: () => resumeReleases(ctx),
    [PURGE_MAILS]: async () => {
      await purgeOldMails(ctx);
      await purgeOldInbox(ctx);
    },
    [PURGE_SIGN_INS]: async () => {
      await purgeOldAttempts(ctx);
      await purgeOldLeases(ctx);
      await purgeOldSessions(ctx);
      await purgeOldLinks(ctx);
      await purgeOldInvitations(ctx);
      await purgeOldIntents(ctx);
    },
    [PURGE_REQUIREMENTS]: () => purgeUnusedTrees(ctx),
    [PURGE_MESSAGES]: async () => {
      await purgeOldMessages(ctx);
      await purgeChanges(ctx);
    },
    [REMOVE_UNUSED_PICTURES]: async () => {
      await removeUnusedPictures(ctx);
      await removeUnusedDocuments(ctx);
      await purgeOldUploads(ctx);
    },
    [CHECK_DOCUMENT]: (payload) => checkDocument(ctx, idPayload.parse(payload).id),
    [REMOVE_FILE]: (payload) => removeLeftFile(ctx, idPayload.parse(payload).id),
    [RESUME_FILES]: async () => {
      await resumePreparedFiles(ctx);
      await resumeImports(ctx);
    },
    [FINISH_UPLOADS]: async () => {
      await resumeChecks(ctx);
      await notifyWaiting(ctx);
      // Runs last, because it throws if a store is unavailable.
      await finishUploads(ctx, (id, { message }) =>
        log.warn({ upload: id, reason: message }, 'an upload could not be finished'),
      );
    },
    [FETCH_PICTURES]: (_payload, { abortSignal }) => fetchPictures(ctx, pictures, { stopping: abortSignal }),
    [BACK_UP]: () => backUpWhenDue(ctx, pictures),
    [REMOVE_PICTURE]: (payload) => removeLeftFiles(ctx, pictures, idPayload.parse(payload).id),
    [JOIN_LIST_WRITES]: () => joinListWrites(ctx),
    [QUEUE_CLOSING_WEBHOOKS]: () => queueClosingWebhooks(ctx),
    [PURGE_DELIVERIES]: () => purgeOldDeliveries(ctx),
    [REFUND_PAYMENT]: async (payload, { job }) => {
      const { id } = idPayload.parse(payload);
      await sendRefund(ctx, id, job.attempts >= job.max_attempts);
    },
    [CLOSE_CHECKOUT]: async (payload) => {
      const payment = await findPayment(ctx.db, idPayload.parse(payload).id);
      if (payment) await closeCheckout(ctx, payment);
    },
    [SETTLE_PAYMENTS]: async () => {
      await pollOpenCheckouts(ctx, ({ message }: Error, id) =>
        log.warn({ payment: id, reason: message }, 'a payment could not be settled'),
      );
      await refundUnusedPayments(ctx);
    },
  };
}

/**
 * Lists the tasks that run after a restore: all except tasks that back up, remove files, send or publish something.
 */
export function listHousekeeping(parts: TaskParts): TaskList {
  const tasks = listTasks(parts);
  return Object.fromEntries(Object.entries(tasks).filter(([name]) => !OUTGOING.has(name)));
}

export function listWebhookTasks({ ctx }: Pick<TaskParts, 'ctx'>, pace: ReceiverThrottle): TaskList {
  return {
    [SEND_WEBHOOK]: async (payload, { abortSignal, job }) => {
      const { id } = idPayload.parse(payload);
      const [receiver = id] = Object.keys(job.flags ?? {});
      const isDone = await pace.call(receiver, () => sendWebhook(ctx, id, abortSignal));
      // A shutdown can interrupt a call. If the delivery is still queued, this attempt does not count.
      if (!isDone || abortSignal.aborted) await putOffWebhook(ctx, id, job.attempts - 1);
    },
  };
}

/** Takes the database URL as `url`, because each import opens its own connection. */
export function listFileTasks({ ctx, url }: Pick<TaskParts, 'ctx'> & { url: string }): TaskList {
  const parts = { url, spell: scholarshipSpelling };
  return {
    [MAKE_FILES]: (_payload, { abortSignal }) => makePreparedFiles(ctx, abortSignal),
    [RUN_IMPORTS]: async (_payload, { abortSignal }) => {
      await refreshSettings(ctx);
      await runImports(ctx, parts, abortSignal);
    },
  };
}

// The queue stores these names. If a task were renamed, no process would run its existing jobs.
const PUBLISH_SCHEDULED = 'publishScheduled';
const BEAT = 'beat';
const SEND_DEADLINE_MAILS = 'sendDeadlineMails';
const PURGE_REMINDERS = 'purgeOldReminders';
const NOTIFY_STAFF = 'notifyStaff';
const RESUME_RELEASES = 'resumeReleases';
const PURGE_MAILS = 'forgetOldMails';
const PURGE_MESSAGES = 'purgeOldMessages';
const PURGE_SIGN_INS = 'purgeSignIns';
const PURGE_REQUIREMENTS = 'purgeUnusedTrees';
const JOIN_LIST_WRITES = 'joinListWrites';
const QUEUE_CLOSING_WEBHOOKS = 'tellClosings';
const PURGE_DELIVERIES = 'forgetOldDeliveries';
const SETTLE_PAYMENTS = 'settlePayments';
const FINISH_UPLOADS = 'finishUploads';
const BACK_UP = 'backUp';
const RESUME_FILES = 'resumePreparedFiles';
const REMOVE_UNUSED_PICTURES = 'removeUnusedPictures';

const OUTGOING = new Set([
  PUBLISH_SCHEDULED,
  SEND_RELEASE,
  OFFER_NEXT,
  SEND_MAIL,
  SEND_DEADLINE_MAILS,
  NOTIFY_STAFF,
  QUEUE_CLOSING_WEBHOOKS,
  REFUND_PAYMENT,
  CLOSE_CHECKOUT,
  SETTLE_PAYMENTS,
  FETCH_PICTURES,
  // A copy of a portal that still uses the original's folder or bucket would delete the original's backups and files.
  BACK_UP,
  REMOVE_PICTURE,
  REMOVE_FILE,
]);

/** Cron schedules in UTC. Only one process performs each run. */
const SCHEDULE = [
  { task: PUBLISH_SCHEDULED, match: '* * * * *' },
  { task: BEAT, match: '* * * * *' },
  { task: SEND_DEADLINE_MAILS, match: '* * * * *' },
  // Includes the minute after each full hour, because notifyStaff.ts ignores work from the last minute.
  { task: NOTIFY_STAFF, match: '1,6,11,16,21,26,31,36,41,46,51,56 * * * *' },
  { task: RESUME_RELEASES, match: '* * * * *' },
  { task: JOIN_LIST_WRITES, match: '7 * * * *' },
  // Runs one minute after each quarter of an hour, because every time zone's midnight falls on a quarter of an hour.
  { task: QUEUE_CLOSING_WEBHOOKS, match: '1,16,31,46 * * * *' },
  { task: PURGE_DELIVERIES, match: '23 3 * * *' },
  { task: PURGE_REMINDERS, match: '37 3 * * *' },
  { task: PURGE_MAILS, match: '29 3 * * *' },
  { task: PURGE_MESSAGES, match: '31 3 * * *' },
  { task: PURGE_SIGN_INS, match: '11 * * * *' },
  { task: PURGE_REQUIREMENTS, match: '41 3 * * *' },
  { task: SETTLE_PAYMENTS, match: '* * * * *' },
  { task: FETCH_PICTURES, match: '* * * * *' },
  { task: BACK_UP, match: '*/5 * * * *' },
  { task: FINISH_UPLOADS, match: '* * * * *' },
  { task: RESUME_FILES, match: '* * * * *' },
  { task: REMOVE_UNUSED_PICTURES, match: '23 * * * *' },
];

/** Does not make up for missed runs, because the next run does their work. */
export function listCronItems(): ParsedCronItem[] {
  return parseCronItems(
    SCHEDULE.map(({ task, match }) => ({
      task,
      match,
      options: {
        jobKey: `cron:${task}`,
        maxAttempts: 1,
        backfillPeriod: 0,
        // The queue name makes backups run one after another, because a backup may take longer than its interval.
        ...(task === BACK_UP && { queueName: BACK_UP }),
      },
    })),
  );
}
