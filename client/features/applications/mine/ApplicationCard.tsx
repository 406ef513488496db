import { UNDECIDED_STATUSES } from '../../../../rules/applications/applicationStatus.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import type { CellInfo } from '../../../ui/table/columns/column.ts';
import { unbroken } from '../../../ui/text/unbroken.tsx';
import { DeadlineText } from '../../deadlines/DeadlineText.tsx';
import { FeeLines } from '../../fees/FeeLines.tsx';
import { ExtendedNote } from '../ExtendedNote.tsx';
import { PaymentBadge } from '../status/PaymentBadge.tsx';
import { StatusBadge } from '../status/StatusBadge.tsx';
import { CancelButton, DetailsLink, EditLink, EditNote, TimelineLink } from './ApplicationActions.tsx';
import type { RowParts } from './columns.tsx';
import { Feedback } from './Feedback.tsx';
import classes from './MyApplications.module.css';
import type { MyApplicationFragment } from './mine.generated.ts';
import { NextStep, Now } from './NextStep.tsx';

type Props = { row: MyApplicationFragment; info: CellInfo; parts: RowParts };

export function ApplicationCard({ row, info, parts: { pay, review, cancel } }: Props) {
  const t = useMessages('applications');
  const { scholarship, status, feedback, totalFee, viewerCanPay } = row;
  return (
    <>
      <div className="breaks">
        <h2 className="text-lg">{scholarship.scholarshipName}</h2>
        <p>{scholarship.universityName}</p>
        <p className={classes.soft}>
          {t.rich('mine.reference', { number: row.referenceNumber, n: unbroken })}
        </p>
      </div>
      <div className={classes.badges}>
        <StatusBadge status={status} />
        <PaymentBadge state={row.paymentState} />
      </div>
      <div className={`grid gap-xs ${classes.standing}`}>
        <p>
          <Now of={row} />
        </p>
        <NextStep of={row} linkTo={info.linkToOpen(row.id)} />
        {viewerCanPay && pay({ scholarshipId: scholarship.id, totalFee })}
      </div>
      {UNDECIDED_STATUSES.includes(status) && <DeadlineText of={scholarship} />}
      <ExtendedNote of={row.extension} />
      {feedback && <Feedback text={feedback} />}
      <details className={classes.more}>
        <summary>{t('mine.more')}</summary>
        <Facts row={row} />
        <FeeLines fees={row} />
      </details>
      <div className={`grid gap-xs ruled ${classes.cardFoot}`}>
        <p className={classes.soft}>
          <EditNote row={row} />
        </p>
        <div className={classes.actions}>
          <DetailsLink row={row} />
          <TimelineLink row={row} to={info.linkToOpen(row.id)} />
          <EditLink row={row} />
          {review?.(row)}
          <CancelButton row={row} cancel={cancel} />
        </div>
      </div>
    </>
  );
}

function Facts({ row: { scholarship, degree } }: Pick<Props, 'row'>) {
  const t = useMessages('applications');
  const options = useMessages('options');
  const ui = useMessages('ui');
  return (
    <dl className={`grid mb-sm ${classes.facts}`}>
      <dt>{t('mine.columns.address')}</dt>
      <dd>{`${scholarship.universityCountry} ${scholarship.universityCity}`}</dd>
      <dt>{t('mine.columns.subject')}</dt>
      <dd>{options(`subjectCategory.${scholarship.subjectCategory}`)}</dd>
      <dt>{t('mine.columns.degree')}</dt>
      <dd>{degree ? options(`degree.${degree}`) : ui('money.notSpecified')}</dd>
    </dl>
  );
}
