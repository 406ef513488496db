import {
  IconArrowBackUp,
  IconArrowsExchange,
  IconAward,
  IconCalendarMinus,
  IconCalendarPlus,
  IconCircleX,
  IconClipboardText,
  IconCoinOff,
  IconCreditCard,
  IconFileAlert,
  IconFileImport,
  IconFileText,
  IconListNumbers,
  IconMessage,
  IconPencil,
  IconReceipt,
  IconSend,
  IconStar,
  IconTrash,
  IconUserCheck,
  type TablerIcon,
} from '@tabler/icons-react';
import { formatClosing } from '../../../../messages/formatClosing.ts';
import { formatInstant } from '../../../../messages/formats.ts';
import type { ApplicationEventKind } from '../../../../rules/applications/applicationOptions.ts';
import { labelQuestion } from '../../../../rules/forms/questionTexts.ts';
import { formatMinorUnits } from '../../../lib/format/money.ts';
import { type Texts, useMessages } from '../../../lib/useMessages.ts';
import { useQuestionTexts } from '../../questions/useQuestionTexts.ts';
import { answerFieldName, questionsIn, type ResolvedForm } from '../answers/resolvedForm.ts';
import type { ApplicationDetailsQuery } from './details.generated.ts';
import classes from './Timeline.module.css';

type Entry = NonNullable<ApplicationDetailsQuery['application']>['timeline'][number];

const ICONS: Record<ApplicationEventKind, TablerIcon> = {
  SUBMITTED: IconSend,
  ENTERED: IconClipboardText,
  IMPORTED: IconFileImport,
  UPDATED: IconPencil,
  STATUS_CHANGED: IconArrowsExchange,
  FEEDBACK_GIVEN: IconMessage,
  PAYMENT_STARTED: IconCreditCard,
  PAID: IconReceipt,
  PAYMENT_FAILED: IconCircleX,
  REFUNDED: IconArrowBackUp,
  PARTLY_REFUNDED: IconArrowBackUp,
  FEE_WAIVED: IconCoinOff,
  WAIVER_REQUESTED: IconCoinOff,
  WAIVER_DECLINED: IconCoinOff,
  CANCELLED: IconTrash,
  DELETED: IconTrash,
  REVIEWED: IconStar,
  DEADLINE_EXTENDED: IconCalendarPlus,
  EXTENSION_WITHDRAWN: IconCalendarMinus,
  EXCEPTION_MADE: IconUserCheck,
  DOCUMENT_REQUESTED: IconFileAlert,
  DOCUMENT_REPLACED: IconFileText,
  DOCUMENTS_DELETED: IconTrash,
  REFERENCE_RECEIVED: IconUserCheck,
  MESSAGE_SENT: IconMessage,
  AWARD_OFFERED: IconAward,
  AWARD_ACCEPTED: IconAward,
  AWARD_DECLINED: IconCircleX,
  AWARD_LAPSED: IconCircleX,
  AWARD_WITHDRAWN: IconCircleX,
  AWARD_EXTENDED: IconCalendarPlus,
  AWARD_ENDED: IconAward,
  WAITLISTED: IconListNumbers,
};

type Props = { entries: readonly Entry[]; asked: ResolvedForm | null };

export function Timeline({ entries, asked }: Props) {
  const t = useMessages('applicationDetails');
  const words = useQuestionTexts();
  const labels = new Map(
    (asked ? questionsIn(asked) : []).map((one) => [
      answerFieldName(one.key),
      labelQuestion(one, words).label,
    ]),
  );
  return (
    <section aria-labelledby="timeline">
      <h3 id="timeline" className="text-lg mb-sm">
        {t('timeline')}
      </h3>
      <ol className="stack">
        {entries.map((entry) => (
          <TimelineEntry key={entry.id} entry={entry} asked={labels} />
        ))}
      </ol>
    </section>
  );
}

type EntryProps = { entry: Entry; asked: ReadonlyMap<string, string> };

function TimelineEntry({ entry, asked }: EntryProps) {
  const { kind, actor, detail, createdAt } = entry;
  const t = useMessages('applicationDetails');
  const form = useMessages('applicationForm');
  const options = useMessages('options');
  const Icon = ICONS[kind];
  return (
    <li className={classes.entry}>
      <span className={`centred on-brand ${classes.icon}`} aria-hidden>
        <Icon size={16} />
      </span>
      <div>
        <p className={classes.what}>{describe({ t, form, options, asked }, entry)}</p>
        {detail?.reason && <p className={`ink breaks written ${classes.reason}`}>{detail.reason}</p>}
        <p className="soft text-sm">
          <time dateTime={createdAt}>{formatInstant(createdAt, t.language)}</time>
          {actor && ` · ${actor.name}`}
        </p>
      </div>
    </li>
  );
}

const questionIn = (asked: ReadonlyMap<string, string>, field: string) =>
  field.startsWith('answers.') ? (asked.get(field) ?? field.slice('answers.'.length)) : field;

type Words = {
  t: Texts<'applicationDetails'>;
  form: Texts<'applicationForm'>;
  options: Texts<'options'>;
  asked: ReadonlyMap<string, string>;
};

function describe({ t, form, options, asked }: Words, { kind, detail }: Entry): string {
  const { from, to, fields, amount, closesAt, timeZone, receivedAt } = detail ?? {};
  if (kind === 'PARTLY_REFUNDED' && amount)
    return t('partlyRefunded', { amount: formatMinorUnits(amount, t.language) });
  if (kind === 'DEADLINE_EXTENDED' && closesAt && timeZone)
    return t('deadlineExtended', { until: formatClosing(closesAt, timeZone, t.language) });
  if (kind === 'IMPORTED' && receivedAt) return t('imported', { at: formatInstant(receivedAt, t.language) });
  if (kind === 'ENTERED' && receivedAt) return t('entered', { at: formatInstant(receivedAt, t.language) });
  if (kind === 'STATUS_CHANGED' && from && to)
    return t('moved', {
      from: options(`applicationStatus.${from}`),
      to: options(`applicationStatus.${to}`),
    });
  if (kind === 'UPDATED' && fields?.length)
    return t('changed', {
      fields: fields.map((field) => form.find(`labels.${field}`) ?? questionIn(asked, field)).join(', '),
    });
  return t(`events.${kind}`);
}
