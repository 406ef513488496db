import { IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatInstant } from '../../../../messages/formats.ts';
import { paths } from '../../../../rules/paths.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { FeeLines } from '../../../ui/FeeLines.tsx';
import { PictureOrInitials } from '../../../ui/PictureOrInitials.tsx';
import { PaymentBadge } from '../status/PaymentBadge.tsx';
import { StatusBadge } from '../status/StatusBadge.tsx';
import classes from './ApplicationDrawer.module.css';
import type { ApplicationDetailsQuery } from './details.generated.ts';

type Application = NonNullable<ApplicationDetailsQuery['application']>;

/** What an application holds. */
export function ApplicationFacts({ application }: { application: Application }) {
  const t = useMessages('applicationDetails');
  const form = useMessages('applicationForm');
  const facts = useMessages('scholarship');
  const options = useMessages('options');
  const ui = useMessages('ui');
  const { applicantName, applicantImage, scholarship, gender, degree, feedback, payment } = application;
  return (
    <>
      <div className={classes.head}>
        <PictureOrInitials
          className={classes.photo}
          picture={applicantImage && { ...applicantImage, alt: applicantName }}
          name={applicantName}
          width={96}
          height={96}
          sizes="96px"
          isEager
        />
        <div className={classes.names}>
          <h3>{applicantName}</h3>
          <Link to={paths.scholarship.link(scholarship.id)}>{scholarship.scholarshipName}</Link>
          <span>{scholarship.universityName}</span>
        </div>
      </div>
      <div className={classes.states}>
        {application.cancelledAt ? (
          <GoneBadge of={application} />
        ) : (
          <StatusBadge status={application.status} />
        )}
        <PaymentBadge state={application.paymentState} />
      </div>
      {feedback && (
        <section className={classes.section}>
          <h3>{t('feedback')}</h3>
          <p className={classes.feedback}>{feedback}</p>
        </section>
      )}
      <dl className={classes.facts}>
        <Fact term={t('reference')}>
          <span translate="no">{application.referenceNumber}</span>
        </Fact>
        <Fact term={t('account')}>
          {application.applicant.name}
          {application.applicant.email && `\n${application.applicant.email}`}
        </Fact>
        <Fact term={form('labels.phone')}>
          <a href={`tel:${application.phone.replaceAll(/[^\d+]/g, '')}`}>{application.phone}</a>
        </Fact>
        <Fact term={form('labels.address')}>{application.address}</Fact>
        <Fact term={form('labels.gender')}>
          {gender ? options(`gender.${gender}`) : ui('money.notSpecified')}
        </Fact>
        <Fact term={form('labels.ssc')}>{application.ssc}</Fact>
        <Fact term={form('labels.hsc')}>{application.hsc}</Fact>
        <Fact term={form('labels.degree')}>
          {degree ? options(`degree.${degree}`) : ui('money.notSpecified')}
        </Fact>
        <Fact term={t('consent')}>
          {application.consentedAt ? formatInstant(application.consentedAt, ui.language) : t('noConsent')}
        </Fact>
        {payment && <Fact term={t('receipt')}>{payment.receiptNumber}</Fact>}
      </dl>
      <section className={classes.section}>
        <h3>{facts('fees')}</h3>
        <FeeLines fees={application} />
      </section>
    </>
  );
}

/** Instead of its state, for one that was taken away: by staff, or by the applicant. */
function GoneBadge({ of: { timeline } }: { of: Application }) {
  const t = useMessages('applicationDetails');
  const isDeleted = timeline.some(({ kind }) => kind === 'DELETED');
  return <Badge look={{ icon: IconTrash, tone: 'plain' }}>{isDeleted ? t('deleted') : t('withdrawn')}</Badge>;
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
