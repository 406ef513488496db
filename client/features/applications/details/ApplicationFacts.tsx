import { Button, Group } from '@mantine/core';
import { IconCalendarMinus, IconCalendarPlus, IconTrash } from '@tabler/icons-react';
import { type ReactNode, Suspense, use } from 'react';
import { Link } from 'react-router-dom';
import { formatClosing } from '../../../../messages/formatClosing.ts';
import { formatDay, formatInstant } from '../../../../messages/formats.ts';
import { applicationFacts } from '../../../../rules/forms/applicationForm.ts';
import { legalPaths, paths, serverPaths } from '../../../../rules/paths.ts';
import { usePortal } from '../../../lib/portal.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { PdfButton } from '../../../ui/button/PdfButton.tsx';
import { SkeletonBlock } from '../../../ui/DelayedSkeleton.tsx';
import { PictureOrInitials } from '../../../ui/picture/PictureOrInitials.tsx';
import { EmailText } from '../../../ui/text/EmailText.tsx';
import { ExtendContext } from '../../deadlines/ExtendContext.ts';
import { FeeLines } from '../../fees/FeeLines.tsx';
import { AnswerListPart, ApplicationReferencesPart } from '../answers/parts.tsx';
import { toResolvedForm } from '../answers/resolvedForm.ts';
import { LateBadge } from '../status/LateBadge.tsx';
import { MissingBadge } from '../status/MissingBadge.tsx';
import { PaymentBadge } from '../status/PaymentBadge.tsx';
import { StatusBadge } from '../status/StatusBadge.tsx';
import { WithdrawnBadge } from '../status/WithdrawnBadge.tsx';
import classes from './ApplicationDrawer.module.css';
import type { ApplicationDetailsQuery } from './details.generated.ts';
import { EnteredNote } from './EnteredNote.tsx';

type Application = NonNullable<ApplicationDetailsQuery['application']>;

type Props = { application: Application; pinned?: ReactNode; onChanged: () => unknown };

export function ApplicationFacts({ application, pinned, onChanged }: Props) {
  const t = useMessages('applicationDetails');
  const form = useMessages('applicationForm');
  const facts = useMessages('scholarship');
  const options = useMessages('options');
  const ui = useMessages('ui');
  const { applicantName, applicantImage, scholarship, gender, degree, feedback, payment } = application;
  const { omittedFields } = usePortal();
  const asked = toResolvedForm(application.answers?.questions);
  return (
    <>
      <div className="bar gap-md">
        <PictureOrInitials
          className={classes.photo}
          picture={applicantImage && { ...applicantImage, alt: applicantName }}
          name={applicantName}
          width={96}
          height={96}
          sizes="96px"
          isEager
        />
        <div className={`stack slim breaks ${classes.names}`}>
          <h3>{applicantName}</h3>
          <Link to={paths.scholarship.link(scholarship.id)}>{scholarship.scholarshipName}</Link>
          <span>{scholarship.universityName}</span>
        </div>
      </div>
      <div className="row gap-xs">
        {application.cancelledAt ? (
          <GoneBadge of={application} />
        ) : (
          <StatusBadge status={application.status} />
        )}
        <PaymentBadge state={application.paymentState} />
        <LateBadge reason={application.lateReason} />
        <MissingBadge requests={application.documentRequests} />
      </div>
      {pinned}
      {application.cancelledAt && <WithdrawalNote of={application} at={application.cancelledAt} />}
      <EnteredNote of={application} />
      {feedback && (
        <section className="stack gap-sm">
          <h3 className="text-lg">{t('feedback')}</h3>
          <p className="box on-soft breaks written">{feedback}</p>
        </section>
      )}
      <dl className="facts">
        <Fact term={t('reference')}>
          <span translate="no">{application.referenceNumber}</span>
        </Fact>
        <Fact term={t('account')}>
          {application.applicant.name}
          {application.applicant.email && (
            <>
              {'\n'}
              <EmailText>{application.applicant.email}</EmailText>
            </>
          )}
        </Fact>
        {application.phone && (
          <Fact term={form('labels.phone')}>
            <a href={`tel:${application.phone.replaceAll(/[^\d+]/g, '')}`}>{application.phone}</a>
          </Fact>
        )}
        {application.address && <Fact term={form('labels.address')}>{application.address}</Fact>}
        {(gender || !omittedFields.includes('gender')) && (
          <Fact term={form('labels.gender')}>
            {gender ? options(`gender.${gender}`) : ui('money.notSpecified')}
          </Fact>
        )}
        {application.ssc && <Fact term={form('labels.ssc')}>{application.ssc}</Fact>}
        {application.hsc && <Fact term={form('labels.hsc')}>{application.hsc}</Fact>}
        {(degree || !omittedFields.includes('degree')) && (
          <Fact term={form('labels.degree')}>
            {degree ? options(`degree.${degree}`) : ui('money.notSpecified')}
          </Fact>
        )}
        <Fact term={t('consent')}>
          {application.consentedAt ? formatInstant(application.consentedAt, ui.language) : t('noConsent')}
        </Fact>
        <Fact term={t('legalTexts')}>
          <LegalTexts of={application} />
        </Fact>
        {payment && <Fact term={t('receipt')}>{payment.receiptNumber}</Fact>}
        <MoreTime of={application} onExtended={onChanged} />
      </dl>
      {asked && (
        <Suspense fallback={<SkeletonBlock height={160} />}>
          <AnswerListPart
            asked={asked}
            answers={application.answers?.answers ?? {}}
            outside={applicationFacts(application)}
            {...(application.answers && {
              again: {
                applicationId: application.id,
                requests: application.documentRequests,
                viewerCanRequest: application.answers.viewerCanRequest,
                onChanged,
              },
            })}
          />
        </Suspense>
      )}
      <Suspense>
        <ApplicationReferencesPart asked={asked} application={application} />
      </Suspense>
      <section className="stack gap-sm">
        <h3 className="text-lg">{facts('fees')}</h3>
        <FeeLines fees={application} />
      </section>
      <Group gap="sm">
        <PdfButton path={serverPaths.applicationPaper(application.id)} />
        {application.answers && (
          <>
            <PdfButton path={serverPaths.applicationMerged(application.id)} with="merged" />
            <PdfButton path={serverPaths.applicationFiles(application.id)} with="files" />
          </>
        )}
      </Group>
    </>
  );
}

function LegalTexts({ of: { legalTexts } }: { of: Application }) {
  const t = useMessages('applicationDetails');
  return (
    <ul>
      {legalTexts.map(({ name, number, changedAt }) => (
        <li key={name}>
          <Link to={legalPaths[name].link({ version: number })}>
            {changedAt
              ? t(`legal.${name}`, { day: formatDay(changedAt, t.language) })
              : t(`legal.${name}.builtIn`)}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function GoneBadge({ of: { status, timeline } }: { of: Application }) {
  const t = useMessages('applicationDetails');
  if (!isDeleted(timeline)) return <WithdrawnBadge status={status} />;
  return <Badge look={{ icon: IconTrash, tone: 'plain' }}>{t('deleted')}</Badge>;
}

function WithdrawalNote({ of: application, at }: { of: Application; at: string }) {
  const t = useMessages('applicationDetails');
  const options = useMessages('options');
  const { status, withdrawalReason, timeline } = application;
  if (isDeleted(timeline)) return null;
  return (
    <div className="box on-soft stack gap-2xs breaks">
      <p>
        {t('withdrawnOn', {
          at: formatInstant(at, t.language),
          status: options(`applicationStatus.${status}`),
        })}
      </p>
      {withdrawalReason && <p className="written">{withdrawalReason}</p>}
    </div>
  );
}

const isDeleted = (timeline: Application['timeline']) => timeline.some(({ kind }) => kind === 'DELETED');

function MoreTime({ of: application, onExtended }: { of: Application; onExtended: () => unknown }) {
  const t = useMessages('applicationDetails');
  const extend = use(ExtendContext);
  const { extension, viewerCanExtend, viewerCanWithdrawExtension, applicant, applicantName, scholarship } =
    application;
  const { id, scholarshipName } = scholarship;
  const { email } = applicant;
  const canChange = extend && email && (viewerCanExtend || viewerCanWithdrawExtension);
  if (!extension && !canChange) return null;
  const open = (isWithdrawing: boolean) => {
    if (!canChange) return;
    extend({ id, scholarshipName, applicant: { name: applicantName, email }, isWithdrawing, onExtended });
  };
  const until = extension && formatClosing(extension.closesAt, extension.timeZone, t.language);
  return (
    <Fact term={t('extension')}>
      {extension && until && <p>{t('extensionReason', { until, reason: extension.reason })}</p>}
      {canChange && (
        <Group gap="xs">
          {viewerCanExtend && (
            <Button
              variant="default"
              leftSection={<IconCalendarPlus size={18} aria-hidden />}
              onClick={() => open(false)}
            >
              {t('extend')}
            </Button>
          )}
          {viewerCanWithdrawExtension && (
            <Button
              variant="default"
              leftSection={<IconCalendarMinus size={18} aria-hidden />}
              onClick={() => open(true)}
            >
              {t('withdrawExtension')}
            </Button>
          )}
        </Group>
      )}
    </Fact>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
