import { Button } from '@mantine/core';
import { IconCalendarOff, IconCircleCheck } from '@tabler/icons-react';
import { Suspense, useEffect, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { formatDay } from '../../../../messages/formats.ts';
import { paths } from '../../../../rules/paths.ts';
import { NotFoundPage } from '../../../app/NotFoundPage.tsx';
import { loadAnswerParts } from '../../../features/applications/answers/parts.tsx';
import classes from '../../../features/applications/apply/Apply.module.css';
import { ApplyForm } from '../../../features/applications/apply/ApplyForm.tsx';
import {
  type ApplyFormQuery,
  useApplyFormQuery,
} from '../../../features/applications/apply/apply.generated.ts';
import { ScholarshipPreview } from '../../../features/applications/apply/ScholarshipPreview.tsx';
import { startDraft } from '../../../features/applications/draft/startDraft.ts';
import { createUnsavedCopy } from '../../../features/applications/draft/unsavedCopy.ts';
import { ExtendedNote } from '../../../features/applications/ExtendedNote.tsx';
import { hasOffer } from '../../../features/applications/FeeOffer.tsx';
import { hasPaid } from '../../../features/applications/hasPaid.ts';
import { SessionGuard } from '../../../features/auth/SessionGuard.tsx';
import { PaidNotice } from '../../../features/payments/PaidNotice.tsx';
import { useIsSmallScreen } from '../../../lib/browser/useIsSmallScreen.ts';
import { freshById, isId } from '../../../lib/ids.ts';
import { useSession } from '../../../lib/session/useSession.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { DelayedSkeleton, SkeletonBlock } from '../../../ui/DelayedSkeleton.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { PageHead } from '../../../ui/page/PageHead.tsx';
import { WaiverPart } from '../../payments/waiverPart.tsx';
import { EligibilityPart } from '../../scholarships/eligibilityPart.tsx';
import { DocumentParts } from '../documentParts.tsx';

type Scholarship = NonNullable<ApplyFormQuery['scholarship']>;

const NEXT_STEPS = ['submit', 'pay', 'follow'] as const;

export function ApplyPage() {
  const t = useMessages('applicationForm');
  const { id = '' } = useParams();
  const { data, error, refetch } = useApplyFormQuery(freshById(id));
  const isSmall = useIsSmallScreen();
  // Most application forms have questions, so the components for them load in parallel with the query.
  useEffect(loadAnswerParts, []);
  const scholarship = data?.scholarship;
  if (!isId(id) || scholarship === null) return <NotFoundPage />;
  return (
    <div className={`container ${classes.root}`}>
      <PageHead title={t('heading')} />
      <h1>{t('heading')}</h1>
      {!scholarship && error && <ErrorState error={error} onRetry={refetch} />}
      {!scholarship && !error && <Skeleton />}
      {scholarship && (
        <div className={classes.columns}>
          <div className={classes.preview}>
            {!(isSmall && hasForm(scholarship)) && <ScholarshipPreview scholarship={scholarship} />}
            {hasForm(scholarship) && <NextSteps scholarship={scholarship} />}
          </div>
          <div className={classes.main}>
            <Body scholarship={scholarship} onGone={() => refetch()} />
          </div>
        </div>
      )}
    </div>
  );
}

type BodyProps = {
  scholarship: Scholarship;
  onGone: () => unknown;
};

const hasForm = ({ canApply, viewerApplication }: Scholarship) => canApply && !viewerApplication;

function Body({ scholarship, onGone }: BodyProps) {
  const { viewer } = useSession();
  const navigate = useNavigate();
  // Read only once, because later responses only reflect what this form has saved.
  const [start] = useState(() => {
    const copy = viewer && createUnsavedCopy(viewer.id, scholarship.id).read();
    return startDraft({ draft: scholarship.viewerDraft, set: scholarship.viewerAnswers }, copy);
  });
  if (!viewer) return null;
  if (scholarship.viewerApplication) return <AlreadyApplied id={scholarship.viewerApplication.id} />;
  if (!scholarship.canApply) return <Closed of={scholarship} />;
  const { viewerPayment, viewerFee } = scholarship;
  return (
    <>
      <SessionGuard />
      <ExtendedNote of={scholarship.viewerExtension} />
      <EligibilityPart scholarshipId={scholarship.id} />
      {viewerPayment && hasPaid(scholarship) && <PaidNotice receiptNumber={viewerPayment.receiptNumber} />}
      {viewerFee && hasOffer(viewerFee) && <WaiverPart scholarshipId={scholarship.id} fee={viewerFee} />}
      {/* The whole form has a single Suspense boundary, because the field in which the applicant continues may be
          a question. */}
      <Suspense fallback={<SkeletonBlock height={720} />}>
        <DocumentParts>
          <ApplyForm
            scholarship={scholarship}
            viewer={viewer}
            start={start}
            // Replaces the history entry, so that Back leads to the page from which the form was opened.
            onSubmitted={({ id }) => navigate(paths.applied.link(id), { replace: true })}
            onGone={onGone}
          />
        </DocumentParts>
      </Suspense>
    </>
  );
}

function AlreadyApplied({ id }: { id: string }) {
  const t = useMessages('applicationForm');
  const apply = useMessages('apply');
  return (
    <EmptyState
      icon={<IconCircleCheck size={28} />}
      heading={t('alreadyHeading')}
      text={t('alreadyText')}
      action={
        <Button component={Link} to={paths.myApplications.link({ open: id })}>
          {apply('view')}
        </Button>
      }
    />
  );
}

function Closed({ of: { phase, dates } }: { of: Scholarship }) {
  const t = useMessages('applicationForm');
  const isUpcoming = phase === 'UPCOMING' && dates.opensOn;
  return (
    <EmptyState
      icon={<IconCalendarOff size={28} />}
      heading={isUpcoming ? t('notOpenHeading') : t('closedHeading')}
      text={isUpcoming ? t('notOpenText', { day: formatDay(isUpcoming, t.language) }) : t('closedText')}
      action={
        <Button component={Link} to={paths.scholarships.link({ open: 1 })}>
          {t('closedAction')}
        </Button>
      }
    />
  );
}

function NextSteps({ scholarship }: { scholarship: Scholarship }) {
  const t = useMessages('applicationForm');
  const isDue = scholarship.totalFee > 0 && !hasPaid(scholarship) && !scholarship.viewerFee?.waiver;
  const steps = NEXT_STEPS.filter((step) => step !== 'pay' || isDue);
  return (
    <section className={classes.steps} aria-labelledby="next-steps">
      <h2 id="next-steps" className="text-lg mb-xs">
        {t('nextHeading')}
      </h2>
      <ol>
        {steps.map((step) => (
          <li key={step}>{t(`next.${step}`)}</li>
        ))}
      </ol>
    </section>
  );
}

function Skeleton() {
  const t = useMessages('applicationForm');
  return (
    <DelayedSkeleton label={t('loading')}>
      <div className={classes.columns}>
        <SkeletonBlock height={420} className={classes.preview} />
        <SkeletonBlock height={720} className={classes.main} />
      </div>
    </DelayedSkeleton>
  );
}
