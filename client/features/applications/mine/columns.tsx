import { IconEye, IconPencil, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { DEGREES, SUBJECT_CATEGORIES } from '../../../../rules/scholarshipOptions.ts';
import { paths } from '../../../app/paths.ts';
import { notify } from '../../../lib/notify.ts';
import type { Texts } from '../../../lib/useMessages.ts';
import { messages } from '../../../messages.ts';
import { Money } from '../../../ui/Money.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { RowAction, RowLink } from '../../../ui/table/RowAction.tsx';
import { FeedbackText } from '../status/FeedbackText.tsx';
import { PaymentBadge } from '../status/PaymentBadge.tsx';
import { StatusBadge } from '../status/StatusBadge.tsx';
import classes from './MyApplicationsPage.module.css';
import type { MyApplicationFragment } from './mine.generated.ts';

const texts = messages.myApplications;
const { columns: heads } = texts;

/** What other features do with an application, and what the screen around the table does. */
export type RowParts = {
  /** The way to pay its fees. */
  pay: (due: { scholarshipId: string; totalFee: number }) => ReactNode;
  /** The way to review its scholarship; left out, there is no such column. */
  review?: (application: MyApplicationFragment) => ReactNode;
  cancel: (application: MyApplicationFragment) => void;
};

/** The columns of docs/product.md P4.5. */
export function makeColumns(
  ui: Texts<'ui'>,
  { pay, review, cancel }: RowParts,
): Column<MyApplicationFragment>[] {
  const columns: Column<MyApplicationFragment>[] = [
    { id: 'university', header: heads.university, cell: (row) => <University row={row} />, isTitle: true },
    {
      id: 'address',
      header: heads.address,
      cell: ({ scholarship: { universityCountry, universityCity } }) =>
        `${universityCountry} ${universityCity}`,
    },
    { id: 'feedback', header: heads.feedback, cell: ({ feedback }) => <FeedbackText feedback={feedback} /> },
    {
      id: 'subject',
      header: heads.subject,
      cell: ({ scholarship }) => SUBJECT_CATEGORIES[scholarship.subjectCategory],
    },
    {
      id: 'degree',
      header: heads.degree,
      cell: ({ degree }) => (degree ? DEGREES[degree] : ui('money.notSpecified')),
    },
    {
      id: 'fees',
      header: heads.fees,
      cell: ({ applicationFees }) => <Money amount={applicationFees} />,
      isNumber: true,
    },
    {
      id: 'charge',
      header: heads.charge,
      cell: ({ serviceCharge }) => <Money amount={serviceCharge} />,
      isNumber: true,
    },
    {
      id: 'status',
      header: heads.status,
      cell: (row, { linkToOpen }) => (
        <div className={classes.states}>
          <StatusBadge status={row.status} />
          <PaymentBadge state={row.paymentState} />
          {row.viewerCanPay && pay({ scholarshipId: row.scholarship.id, totalFee: row.totalFee })}
          <Link to={linkToOpen(row.id)} preventScrollReset className={classes.history}>
            {texts.history}
          </Link>
        </div>
      ),
    },
    {
      id: 'details',
      header: heads.details,
      cell: ({ scholarship }) => (
        <RowLink icon={IconEye} label={texts.details} to={paths.scholarship.link(scholarship.id)} />
      ),
      isActions: true,
    },
    { id: 'edit', header: heads.edit, cell: (row) => <Edit row={row} />, isActions: true },
    {
      id: 'cancel',
      header: heads.cancel,
      cell: (row) =>
        row.viewerCanCancel && (
          <RowAction icon={IconTrash} label={texts.cancel} isDangerous onClick={() => cancel(row)} />
        ),
      isActions: true,
    },
  ];
  if (review) columns.push({ id: 'review', header: heads.review, cell: review, isActions: true });
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
  return (
    <RowLink
      icon={IconPencil}
      label={texts.edit}
      to={paths.updateApplication.link(id)}
      onClick={(event) => {
        if (viewerCanUpdate) return;
        event.preventDefault();
        const title = status === 'PROCESSING' ? texts.beingProcessed : messages.updateApplication.decided;
        void notify({ kind: 'error', title });
      }}
    />
  );
}
