import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Texts } from '../../../lib/useMessages.ts';
import type { Column } from '../../../ui/table/columns/column.ts';
import { Money } from '../../../ui/text/Money.tsx';
import { FeedbackText } from '../status/FeedbackText.tsx';
import { PaymentBadge } from '../status/PaymentBadge.tsx';
import { StatusBadge } from '../status/StatusBadge.tsx';
import { CancelButton, DetailsLink, EditLink } from './ApplicationActions.tsx';
import classes from './MyApplications.module.css';
import type { MyApplicationFragment } from './mine.generated.ts';

const MAX_SHOWN_CHARACTERS = 24;

export const isLong = (feedback: string | null) => (feedback ?? '').length > MAX_SHOWN_CHARACTERS;

export type RowParts = {
  pay: (due: { scholarshipId: string; totalFee: number }) => ReactNode;
  review?: (application: MyApplicationFragment) => ReactNode;
  cancel: (application: MyApplicationFragment) => void;
};

/** The columns are specified in docs/product.md, P4.5. */
export function makeColumns(
  t: Texts<'applications'>,
  options: Texts<'options'>,
  ui: Texts<'ui'>,
  { review, cancel }: RowParts,
): Column<MyApplicationFragment>[] {
  const columns: Column<MyApplicationFragment>[] = [
    {
      id: 'university',
      header: t('mine.columns.university'),
      cell: ({ scholarship }) => (
        <div className={`strong breaks ${classes.university}`}>{scholarship.universityName}</div>
      ),
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
      cell: ({ feedback }) => (isLong(feedback) ? t('mine.readBelow') : <FeedbackText feedback={feedback} />),
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
        <div className="stack start gap-2xs">
          <StatusBadge status={row.status} />
          <PaymentBadge state={row.paymentState} />
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
      cell: (row) => <EditLink row={row} />,
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
