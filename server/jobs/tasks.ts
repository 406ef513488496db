import { type ParsedCronItem, parseCronItems, type TaskList } from 'graphile-worker';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { resumeMails } from '../features/mail/resumeMails.ts';
import { sendMail } from '../features/mail/sendMail.ts';
import { SEND_MAIL } from '../features/mail/sendMailJob.ts';
import type { MailSender } from '../integrations/mail/mailSender.ts';
import type { JobLog } from './jobLogger.ts';

/** What tasks need from outside. */
export type TaskParts = { ctx: Context; mailSender: MailSender; log: JobLog };

const mailPayload = z.object({ id: z.uuid() });

/** Every task by its name. A task may run more than once for the same job, so each one can be repeated. */
export function listTasks({ ctx, mailSender, log }: TaskParts): TaskList {
  return {
    [SEND_MAIL]: async (payload) => {
      const { id } = mailPayload.parse(payload);
      const state = await sendMail(ctx, mailSender, id);
      if (state === 'FAILED') log.error({ mail: id }, 'a mail was given up');
    },
    [RESUME_MAILS]: () => resumeMails(ctx),
  };
}

const RESUME_MAILS = 'resumeMails';

/** Tasks that run by the clock (cron's five fields, UTC), on one process however many there are. */
const SCHEDULE = [{ task: RESUME_MAILS, match: '* * * * *' }];

/** The schedule as the library wants it. A run that was missed is not made up for: the next one does its work. */
export function listCronItems(): ParsedCronItem[] {
  return parseCronItems(
    SCHEDULE.map(({ task, match }) => ({
      task,
      match,
      options: { jobKey: `cron:${task}`, maxAttempts: 1, backfillPeriod: 0 },
    })),
  );
}
