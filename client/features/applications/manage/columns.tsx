import { IconListDetails } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { formatDay, formatInstant } from '../../../../messages/formats.ts';
import { paths } from '../../../../rules/paths.ts';
import { localDay } from '../../../lib/dates.ts';
import type { Texts } from '../../../lib/useMessages.ts';
import { EmailText } from '../../../ui/EmailText.tsx';
import { Money } from '../../../ui/Money.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { RowLink } from '../../../ui/table/RowAction.tsx';
import { PaymentBadge } from '../status/PaymentBadge.tsx';
import { DeleteControl } from './DeleteControl.tsx';
import { FeedbackControl } from './FeedbackControl.tsx';
import classes from './ManageApplications.module.css';
import type { StaffApplicationFragment } from './manage.generated.ts';
import { StatusControl } from './StatusControl.tsx';

/** The columns of docs/product.md P7.1; an export knows them by their ids. */
export const makeColumns = (
  t: Texts<'manageApplications'>,
  options: Texts<'options'>,
  ui: Texts<'ui'>,
): Column<StaffApplicationFragment>[] => [
  {
    id: 'university',
    header: t('columns.university'),
    cell: ({ scholarship: { id, universityName, scholarshipName } }) => (
      <div className={classes.pair}>
        <span className={classes.name}>{universityName}</span>
        <Link
          to={paths.manageApplications.link({ scholarship: id })}
          title={t('onlyOf', { name: scholarshipName })}
        >
          {scholarshipName}
        </Link>
      </div>
    ),
    sort: { ascending: 'UNIVERSITY' },
    isTitle: true,
  },
  {
    id: 'address',
    header: t('columns.address'),
    cell: ({ scholarship: { universityCountry, universityCity } }) =>
      `${universityCountry} ${universityCity}`,
  },
  {
    id: 'feedback',
    header: t('columns.feedback'),
    cell: (application) => <FeedbackControl application={application} />,
  },
  {
    id: 'subject',
    header: t('columns.subject'),
    cell: ({ scholarship }) => options(`subjectCategory.${scholarship.subjectCategory}`),
  },
  {
    id: 'degree',
    header: t('columns.degree'),
    cell: ({ degree }) => (degree ? options(`degree.${degree}`) : ui('money.notSpecified')),
  },
  {
    id: 'charge',
    header: t('columns.charge'),
    cell: ({ serviceCharge }) => <Money amount={serviceCharge} />,
    isNumber: true,
  },
  {
    id: 'status',
    header: t('columns.status'),
    cell: (application) => <StatusControl application={application} />,
    sort: { ascending: 'STATUS' },
  },
  {
    id: 'details',
    header: t('columns.details'),
    cell: ({ id }, { linkToOpen }) => (
      <RowLink icon={IconListDetails} label={t('details')} to={linkToOpen(id)} preventScrollReset />
    ),
    isActions: true,
  },
  {
    id: 'cancel',
    header: t('columns.cancel'),
    cell: (application, { deselect }) => <DeleteControl application={application} onDeleted={deselect} />,
    isActions: true,
  },
  {
    id: 'applicant',
    header: t('columns.applicant'),
    cell: ({ applicantName, applicant: { email } }) => (
      <div className={classes.pair}>
        <span>{applicantName}</span>
        {email && (
          <span className={classes.soft}>
            <EmailText>{email}</EmailText>
          </span>
        )}
      </div>
    ),
    sort: { ascending: 'APPLICANT' },
  },
  {
    id: 'payment',
    header: t('columns.payment'),
    cell: ({ paymentState, payment }) => (
      <div className={`${classes.pair} ${classes.payment}`}>
        <PaymentBadge state={paymentState} />
        {payment && (
          <Link to={paths.payments.link({ q: payment.receiptNumber })}>{payment.receiptNumber}</Link>
        )}
      </div>
    ),
  },
  {
    id: 'createdAt',
    header: t('columns.sent'),
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} title={formatInstant(createdAt, ui.language)}>
        {formatDay(localDay(new Date(createdAt)), ui.language)}
      </time>
    ),
    sort: { ascending: 'OLDEST', descending: 'NEWEST' },
    isNarrow: true,
    isHiddenAtFirst: true,
  },
];
