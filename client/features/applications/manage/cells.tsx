import { IconListDetails } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { formatDay, formatInstant, formatNumber } from '../../../../messages/formats.ts';
import type { APPLICATIONS } from '../../../../rules/lists/applications.ts';
import { paths } from '../../../../rules/paths.ts';
import { localDay } from '../../../lib/format/dates.ts';
import type { Texts } from '../../../lib/useMessages.ts';
import { RowLink } from '../../../ui/table/rows/RowAction.tsx';
import { EmailText } from '../../../ui/text/EmailText.tsx';
import { Money } from '../../../ui/text/Money.tsx';
import { LabelList } from '../../labels/LabelList.tsx';
import type { Cells } from '../../lists/useListColumns.tsx';
import { LateBadge } from '../status/LateBadge.tsx';
import { MissingBadge } from '../status/MissingBadge.tsx';
import { PaymentBadge } from '../status/PaymentBadge.tsx';
import { ReferencesBadge } from '../status/ReferencesBadge.tsx';
import { DeleteControl } from './DeleteControl.tsx';
import { FeedbackControl } from './FeedbackControl.tsx';
import classes from './ManageApplications.module.css';
import type { ApplicationsQuery } from './manage.generated.ts';
import { StatusControl } from './StatusControl.tsx';

export type ListedApplication = NonNullable<ApplicationsQuery['applications']>['items'][number];

/** The columns are specified in docs/product.md, P7.1. */
export const makeCells = (
  t: Texts<'manageApplications'>,
  options: Texts<'options'>,
  ui: Texts<'ui'>,
): Cells<ListedApplication, typeof APPLICATIONS> => ({
  applicant: {
    cell: ({ applicantName, lateReason, documentRequests, referencesStanding, applicant: { email } }) => (
      <div className={classes.names}>
        <span className={classes.name}>{applicantName}</span>
        <LateBadge reason={lateReason} isMark />
        <MissingBadge requests={documentRequests} isMark />
        <ReferencesBadge standing={referencesStanding} />
        {email && (
          <span className={`text-xs soft ${classes.soft}`}>
            <EmailText>{email}</EmailText>
          </span>
        )}
      </div>
    ),
    width: '10.5%',
    isTitle: true,
  },
  university: {
    cell: ({ scholarship: { id, universityName, scholarshipName } }) => (
      <div className={classes.names}>
        {/* Only the layout separates the names; screen readers need the space. */}
        <span>{universityName}</span>{' '}
        <Link
          to={paths.manageApplications.link({ scholarship: id })}
          title={t('onlyOf', { name: scholarshipName })}
        >
          {scholarshipName}
        </Link>
      </div>
    ),
    isTitle: true,
  },
  rank: { width: '72px', cell: ({ lastResult }) => lastResult?.rank, isNumber: true },
  score: {
    width: '80px',
    cell: ({ lastResult }) =>
      lastResult?.total != null && (
        <span title={lastResult.roundName}>{formatNumber(lastResult.total, ui.language)}</span>
      ),
    isNumber: true,
  },
  organisation: { cell: ({ scholarship }) => scholarship.organisation?.name ?? null, isMinor: true },
  address: {
    width: '112px',
    cell: ({ scholarship: { universityCountry, universityCity } }) => (
      <span className={classes.short}>{`${universityCountry} ${universityCity}`}</span>
    ),
    isMinor: true,
  },
  feedback: {
    width: '72px',
    cell: (application) => <FeedbackControl application={application} />,
    isLong: true,
    isMinor: true,
  },
  subject: {
    width: '88px',
    cell: ({ scholarship }) => (
      <span className={classes.short}>{options(`subjectCategory.${scholarship.subjectCategory}`)}</span>
    ),
    isMinor: true,
  },
  degree: {
    width: '68px',
    cell: ({ degree }) => (
      <span className={classes.short}>{degree ? options(`degree.${degree}`) : ui('money.notSpecified')}</span>
    ),
    isMinor: true,
  },
  charge: {
    width: '66px',
    cell: ({ serviceCharge }) => <Money amount={serviceCharge} />,
    isNumber: true,
    isMinor: true,
  },
  status: {
    width: '154px',
    cell: (application) => <StatusControl application={application} />,
    isState: true,
  },
  labels: { width: '120px', cell: ({ labels }) => <LabelList labels={labels} />, isLong: true },
  details: {
    width: '54px',
    cell: ({ id, applicantName, scholarship }, { linkToOpen }) => (
      <RowLink
        icon={IconListDetails}
        label={t('detailsOf', { applicant: applicantName, scholarship: scholarship.scholarshipName })}
        text={t('details')}
        to={linkToOpen(id)}
        preventScrollReset
      />
    ),
  },
  cancel: {
    width: '54px',
    cell: (application, { deselect }) => <DeleteControl application={application} onDeleted={deselect} />,
  },
  payment: {
    width: '100px',
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
  createdAt: {
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} title={formatInstant(createdAt, ui.language)}>
        {formatDay(localDay(new Date(createdAt)), ui.language)}
      </time>
    ),
    isNarrow: true,
    isHiddenAtFirst: true,
  },
});
