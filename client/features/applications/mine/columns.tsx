import { IconEye, IconPencil, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../../rules/paths.ts';
import { notify } from '../../../lib/notify.ts';
import { type Texts, useMessages } from '../../../lib/useMessages.ts';
import { Money } from '../../../ui/Money.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { RowAction, RowLink } from '../../../ui/table/RowAction.tsx';
import { FeedbackText } from '../status/FeedbackText.tsx';
import { PaymentBadge } from '../status/PaymentBadge.tsx';
import { StatusBadge } from '../status/StatusBadge.tsx';
import classes from './MyApplications.module.css';
import type { MyApplicationFragment } from './mine.generated.ts';

/** What other features do with an application, and what the screen around the table does. */
export type RowParts = {
  pay: (due: { scholarshipId: string; totalFee: number }) => ReactNode;
  /** The way to review its scholarship; left out, there is no such column. */
  review?: (application: MyApplicationFragment) => ReactNode;
  cancel: (application: MyApplicationFragment) => void;
};

/** The columns of docs/product.md P4.5. */
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
      cell: ({ feedback }) => <FeedbackText feedback={feedback} />,
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
        <div className={classes.states}>
          <StatusBadge status={row.status} />
          <PaymentBadge state={row.paymentState} />
          {row.viewerCanPay && pay({ scholarshipId: row.scholarship.id, totalFee: row.totalFee })}
          <Link to={linkToOpen(row.id)} preventScrollReset className={classes.timeline}>
            {t('mine.timeline')}
          </Link>
        </div>
      ),
    },
    {
      id: 'details',
      header: t('mine.columns.details'),
      cell: ({ scholarship }) => (
        <RowLink icon={IconEye} label={t('mine.details')} to={paths.scholarship.link(scholarship.id)} />
      ),
      isActions: true,
    },
    {
      id: 'edit',
      header: t('mine.columns.edit'),
      cell: (row) => <Edit row={row} />,
      isActions: true,
    },
    {
      id: 'cancel',
      header: t('mine.columns.cancel'),
      cell: (row) =>
        row.viewerCanCancel && (
          <RowAction icon={IconTrash} label={t('mine.cancel')} isDangerous onClick={() => cancel(row)} />
        ),
      isActions: true,
    },
  ];
  if (review) columns.push({ id: 'review', header: t('mine.columns.review'), cell: review, isActions: true });
  return columns;
}

type RowProps = { row: MyApplicationFragment };

function University({ row: { scholarship } }: RowProps) {
  return (
    <div className={classes.university}>
      <span>{scholarship.universityName}</span>
      <span className={classes.scholarship}>{scholarship.scholarshipName}</span>
    </div>
  );
}

function Edit({ row: { id, status, viewerCanUpdate } }: RowProps) {
  const t = useMessages('applications');
  const form = useMessages('applicationForm');
  return (
    <RowLink
      icon={IconPencil}
      label={t('mine.edit')}
      to={paths.updateApplication.link(id)}
      onClick={(event) => {
        if (viewerCanUpdate) return;
        event.preventDefault();
        void notify({
          kind: 'error',
          title: form('updateApplication.blocked', { status: status === 'PROCESSING' ? status : 'other' }),
        });
      }}
    />
  );
}
