import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router-dom';
import { formatClosing } from '../../../messages/formatClosing.ts';
import { paths } from '../../../rules/paths.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { DelayedSkeleton, SkeletonBlock } from '../../ui/DelayedSkeleton.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { MessageBox } from '../../ui/MessageBox.tsx';
import { PageHead } from '../../ui/page/PageHead.tsx';
import classes from './Assess.module.css';
import type { ViewerPart } from './AssessedFiles.tsx';
import { AssessedParts } from './AssessedParts.tsx';
import { type OpenAssessmentFragment, useWorkbenchQuery } from './assess.generated.ts';
import { OtherScores } from './OtherScores.tsx';
import { ScoreSheet } from './ScoreSheet.tsx';

export function Workbench({ id, viewer }: { id: string; viewer: ViewerPart }) {
  const t = useMessages('assess');
  const { data, error, refetch } = useWorkbenchQuery({ variables: { id }, fetchPolicy: 'network-only' });
  const assessment = data?.myAssessment;
  if (!assessment && error) return <ErrorState error={error} onRetry={refetch} />;
  if (!assessment)
    return (
      <DelayedSkeleton label={t('loading')}>
        <SkeletonBlock height={320} />
      </DelayedSkeleton>
    );
  return (
    <OpenWorkbench
      key={String(assessment.viewerCanSave)}
      assessment={assessment}
      viewer={viewer}
      onChanged={refetch}
    />
  );
}

type Props = {
  assessment: OpenAssessmentFragment;
  viewer: ViewerPart;
  onChanged: () => Promise<unknown>;
};

function OpenWorkbench({ assessment, viewer, onChanged }: Props) {
  const t = useMessages('assess');
  const navigate = useNavigate();
  const { id, code, applicantName, scholarshipName, round, queue, application, others, rubric } = assessment;
  const name = applicantName ?? t('applicant', { code });
  const place = queue.indexOf(id);
  const [previous, next] = [place > 0 ? queue[place - 1] : undefined, queue[place + 1]];
  const later = queue.slice(place + 1).concat(queue.slice(0, Math.max(place, 0)));
  const go = (to: string | undefined) => void navigate(to ? paths.assessment.link(to) : paths.assess.link());
  const isEnded = round.endsAt !== null && Date.parse(round.endsAt) <= Date.now();
  return (
    <>
      <PageHead title={t('title', { name })} />
      <div className={`row middle gap-sm ${classes.head}`}>
        <div className="grow">
          <p>
            <Link to={paths.assess.link()}>{t('back')}</Link> ·{' '}
            <Link to={paths.assessmentScores.link(id)}>{t('grid.link')}</Link>
          </p>
          <h1>{name}</h1>
          <p className="soft">{t('of', { scholarship: scholarshipName, round: round.name })}</p>
          {round.endsAt && (
            <p className="soft">
              {t(isEnded ? 'ended' : 'due', {
                until: formatClosing(round.endsAt, round.timeZone, t.language),
              })}
            </p>
          )}
        </div>
        <nav aria-label={t('queue')} className="row gap-xs">
          {previous && (
            <Link className={classes.step} to={paths.assessment.link(previous)} aria-label={t('previous')}>
              <IconChevronLeft size={20} aria-hidden />
            </Link>
          )}
          {next && (
            <Link className={classes.step} to={paths.assessment.link(next)} aria-label={t('skip')}>
              <IconChevronRight size={20} aria-hidden />
            </Link>
          )}
        </nav>
      </div>
      {round.isBlind && <p className="soft">{t('blind')}</p>}
      {round.scoresShown !== 'NEVER' && <p className="soft">{t(`scoresShown.${round.scoresShown}`)}</p>}
      <div className={classes.workbench}>
        <section aria-label={t('application')} className={`card ${classes.reading}`}>
          <h2>{t('application')}</h2>
          {application ? (
            <AssessedParts {...{ id, application, viewer }} />
          ) : (
            <MessageBox tone="accent" role="status">
              {t('gone')}
            </MessageBox>
          )}
        </section>
        <ScoreSheet
          assessment={assessment}
          onSubmitted={() => go(later[0])}
          onNext={() => go(next)}
          onPrevious={() => go(previous)}
          onChanged={onChanged}
        />
      </div>
      <OtherScores {...{ others, rubric }} />
    </>
  );
}
