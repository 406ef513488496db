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
import { LateBadge } from '../status/LateBadge.tsx';
import { MissingBadge } from '../status/MissingBadge.tsx';
import { PaymentBadge } from '../status/PaymentBadge.tsx';
import { ReferencesBadge } from '../status/ReferencesBadge.tsx';
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
    id: 'applicant',
    header: t('columns.applicant'),
    cell: ({ applicantName, lateReason, documentRequests, referencesStanding, applicant: { email } }) => (
      <div className={classes.line}>
        <span className={classes.name}>{applicantName}</span>
        <LateBadge reason={lateReason} isMark />
        <MissingBadge requests={documentRequests} isMark />
        <ReferencesBadge standing={referencesStanding} />
        {email && (
          <span className={classes.soft}>
            <EmailText>{email}</EmailText>
          </span>
        )}
      </div>
    ),
    sort: { ascending: 'APPLICANT' },
    isTitle: true,
  },
  {
    id: 'university',
    header: t('columns.university'),
    cell: ({ scholarship: { id, universityName, scholarshipName } }) => (
      <div className={classes.line}>
        {/* The space is where a card's line may end. */}
        <span>{universityName}</span>{' '}
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
    width: '13%',
  },
  {
    id: 'address',
    width: '6.5%',
    header: t('columns.address'),
    cell: ({ scholarship: { universityCountry, universityCity } }) =>
      `${universityCountry} ${universityCity}`,
    isMinor: true,
  },
  {
    id: 'feedback',
    width: '6%',
    header: t('columns.feedback'),
    cell: (application) => <FeedbackControl application={application} />,
    isLong: true,
    isMinor: true,
  },
  {
    id: 'subject',
    width: '6.5%',
    header: t('columns.subject'),
    cell: ({ scholarship }) => options(`subjectCategory.${scholarship.subjectCategory}`),
    isMinor: true,
  },
  {
    id: 'degree',
    width: '7%',
    header: t('columns.degree'),
    cell: ({ degree }) => (degree ? options(`degree.${degree}`) : ui('money.notSpecified')),
    isMinor: true,
  },
  {
    id: 'charge',
    width: '6%',
    header: t('columns.charge'),
    cell: ({ serviceCharge }) => <Money amount={serviceCharge} />,
    isNumber: true,
    isMinor: true,
  },
  {
    id: 'status',
    width: '156px',
    header: t('columns.status'),
    cell: (application) => <StatusControl application={application} />,
    sort: { ascending: 'STATUS' },
    isState: true,
  },
  {
    id: 'details',
    width: '56px',
    header: t('columns.details'),
    cell: ({ id, applicantName, scholarship }, { linkToOpen }) => (
      <RowLink
        icon={IconListDetails}
        label={t('detailsOf', { applicant: applicantName, scholarship: scholarship.scholarshipName })}
        text={t('details')}
        to={linkToOpen(id)}
        preventScrollReset
      />
    ),
    isActions: true,
  },
  {
    id: 'cancel',
    width: '54px',
    header: t('columns.cancel'),
    cell: (application, { deselect }) => <DeleteControl application={application} onDeleted={deselect} />,
    isActions: true,
  },
  {
    id: 'payment',
    width: '104px',
    header: t('columns.payment'),
    cell: ({ paymentState, payment }) =>
      payment ? (
        <Link
          to={paths.payments.link({ q: payment.receiptNumber })}
          title={payment.receiptNumber}
          className={classes.payment}
        >
          <PaymentBadge state={paymentState} />
        </Link>
      ) : (
        <PaymentBadge state={paymentState} />
      ),

    isState: true,
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
