import { IconListDetails } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { formatDay, formatInstant } from '../../../../messages/formats.ts';
import { DEGREES, SUBJECT_CATEGORIES } from '../../../../rules/scholarshipOptions.ts';
import { paths } from '../../../app/paths.ts';
import { localDay } from '../../../lib/dates.ts';
import type { Texts } from '../../../lib/useMessages.ts';
import { messages } from '../../../messages.ts';
import { EmailText } from '../../../ui/EmailText.tsx';
import { Money } from '../../../ui/Money.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { RowLink } from '../../../ui/table/RowAction.tsx';
import { PaymentBadge } from '../status/PaymentBadge.tsx';
import { DeleteControl } from './DeleteControl.tsx';
import { FeedbackControl } from './FeedbackControl.tsx';
import classes from './ManageApplicationsPage.module.css';
import type { StaffApplicationFragment } from './manage.generated.ts';
import { StatusControl } from './StatusControl.tsx';

const texts = messages.manageApplications;
const { columns: heads } = texts;

/** The columns of docs/product.md P7.1; an export knows them by their ids. */
export const makeColumns = (ui: Texts<'ui'>): Column<StaffApplicationFragment>[] => [
  {
    id: 'university',
    header: heads.university,
    cell: ({ scholarship: { id, universityName, scholarshipName } }) => (
      <div className={classes.pair}>
        <span className={classes.name}>{universityName}</span>
        <Link to={paths.manageApplications.link({ scholarship: id })} title={texts.onlyOf(scholarshipName)}>
          {scholarshipName}
        </Link>
      </div>
    ),
    sort: { ascending: 'UNIVERSITY' },
    isTitle: true,
  },
  {
    id: 'address',
    header: heads.address,
    cell: ({ scholarship: { universityCountry, universityCity } }) =>
      `${universityCountry} ${universityCity}`,
  },
  {
    id: 'feedback',
    header: heads.feedback,
    cell: (application) => <FeedbackControl application={application} />,
  },
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
    id: 'charge',
    header: heads.charge,
    cell: ({ serviceCharge }) => <Money amount={serviceCharge} />,
    isNumber: true,
  },
  {
    id: 'status',
    header: heads.status,
    cell: (application) => <StatusControl application={application} />,
    sort: { ascending: 'STATUS' },
  },
  {
    id: 'details',
    header: heads.details,
    cell: ({ id }, { linkToOpen }) => (
      <RowLink icon={IconListDetails} label={texts.details} to={linkToOpen(id)} preventScrollReset />
    ),
    isActions: true,
  },
  {
    id: 'cancel',
    header: heads.cancel,
    cell: (application, { deselect }) => <DeleteControl application={application} onDeleted={deselect} />,
    isActions: true,
  },
  {
    id: 'applicant',
    header: heads.applicant,
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
    header: heads.payment,
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
    header: heads.sent,
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
