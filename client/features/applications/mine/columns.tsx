import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Texts } from '../../../lib/useMessages.ts';
import { Money } from '../../../ui/Money.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DeadlineText } from '../../deadlines/DeadlineText.tsx';
import { ExtendedNote } from '../ExtendedNote.tsx';
import { FeedbackText } from '../status/FeedbackText.tsx';
import { PaymentBadge } from '../status/PaymentBadge.tsx';
import { StatusBadge } from '../status/StatusBadge.tsx';
import { CancelButton, DetailsLink, EditLink, EditNote } from './ApplicationActions.tsx';
import classes from './MyApplications.module.css';
import type { MyApplicationFragment } from './mine.generated.ts';
import { NextStep } from './NextStep.tsx';

const MAX_SHOWN_CHARACTERS = 60;

export type RowParts = {
  pay: (due: { scholarshipId: string; totalFee: number }) => ReactNode;
  /** Renders the review link. The column is omitted if this is undefined. */
  review?: (application: MyApplicationFragment) => ReactNode;
  cancel: (application: MyApplicationFragment) => void;
};

/** Columns of docs/product.md P4.5. */
export function makeColumns(
  t: Texts<'applications'>,
  options: Texts<'options'>,
  ui: Texts<'ui'>,
  { pay, review, cancel }: RowParts,
): Column<MyApplicationFragment>[] {
  const columns: Column<MyApplicationFragment>[] = [
    {
      id: 'university',
      header: t('mine.columns.university'),
      cell: (row) => <University row={row} />,
      isTitle: true,
    },
    {
      id: 'address',
      header: t('mine.columns.address'),
      cell: ({ scholarship: { universityCountry, universityCity } }) =>
        `${universityCountry} ${universityCity}`,
    },
    {
      id: 'feedback',
      header: t('mine.columns.feedback'),
      cell: ({ id, feedback }, { linkToOpen }) => (
        <>
          <FeedbackText feedback={feedback} />
          {(feedback ?? '').length > MAX_SHOWN_CHARACTERS && (
            <Link to={linkToOpen(id)} preventScrollReset className={classes.timeline}>
              {t('mine.readAll')}
            </Link>
          )}
        </>
      ),
      isLong: true,
    },
    {
      id: 'subject',
      header: t('mine.columns.subject'),
      cell: ({ scholarship }) => options(`subjectCategory.${scholarship.subjectCategory}`),
    },
    {
      id: 'degree',
      header: t('mine.columns.degree'),
      cell: ({ degree }) => (degree ? options(`degree.${degree}`) : ui('money.notSpecified')),
    },
    {
      id: 'fees',
      header: t('mine.columns.fees'),
      cell: ({ applicationFees }) => <Money amount={applicationFees} />,
      isNumber: true,
    },
    {
      id: 'charge',
      header: t('mine.columns.charge'),
      cell: ({ serviceCharge }) => <Money amount={serviceCharge} />,
      isNumber: true,
    },
    {
      id: 'status',
      header: t('mine.columns.status'),
      cell: (row, { linkToOpen }) => (
        <div className={`stack start gap-xs ${classes.states}`}>
          <StatusBadge status={row.status} />
          {row.status === 'ACCEPTED' && <strong>{t('mine.stands.ACCEPTED')}</strong>}
          <PaymentBadge state={row.paymentState} />
          {row.viewerCanPay && pay({ scholarshipId: row.scholarship.id, totalFee: row.totalFee })}
          <NextStep of={row} linkTo={linkToOpen(row.id)} />
          <Link
            to={linkToOpen(row.id)}
            preventScrollReset
            className={classes.timeline}
            aria-label={t('mine.timelineOf', { name: row.scholarship.scholarshipName })}
          >
            {t('mine.timeline')}
          </Link>
        </div>
      ),
      isLong: true,
    },
    {
      id: 'details',
      header: t('mine.columns.details'),
      cell: (row) => <DetailsLink row={row} />,
      isActions: true,
    },
    {
      id: 'edit',
      header: t('mine.columns.edit'),
      cell: (row) => (
        <div className={`stack ${classes.edit}`}>
          <EditLink row={row} />
          <span className={classes.soft}>
            <EditNote row={row} />
          </span>
        </div>
      ),
      isActions: true,
    },
    {
      id: 'cancel',
      header: t('mine.columns.cancel'),
      cell: (row) => <CancelButton row={row} cancel={cancel} />,
      isActions: true,
    },
  ];
  if (review) columns.push({ id: 'review', header: t('mine.columns.review'), cell: review, isActions: true });
  return columns;
}

type RowProps = { row: MyApplicationFragment };

function University({ row: { scholarship, extension } }: RowProps) {
  return (
    <div className={`stack strong breaks ${classes.university}`}>
      <span>{scholarship.universityName}</span>
      <span className="text-sm regular soft">{scholarship.scholarshipName}</span>
      <DeadlineText of={scholarship} />
      <ExtendedNote of={extension} />
    </div>
  );
}
