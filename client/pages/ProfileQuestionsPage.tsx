import type { Form } from '../../rules/forms/question.ts';
import classes from '../features/profileQuestions/ProfileQuestions.module.css';
import { useProfileFormToEditQuery } from '../features/profileQuestions/profileQuestions.generated.ts';
import { QuestionEditor } from '../features/profileQuestions/QuestionEditor.tsx';
import { VerifiedFacts } from '../features/profileQuestions/VerifiedFacts.tsx';
import { useMessages } from '../lib/useMessages.ts';
import { DelayedSkeleton, SkeletonBlock } from '../ui/DelayedSkeleton.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { useProfileWords } from '../ui/questions/useProfileWords.ts';

/** What applicants are asked once for all scholarships, and facts that others vouch for: for admins. */
export function ProfileQuestionsPage() {
  const t = useMessages('profileQuestions');
  const frame = useMessages('frame');
  const words = useProfileWords();
  const { data, error, refetch } = useProfileFormToEditQuery({ fetchPolicy: 'network-only' });
  const start = data?.profileForm;
  return (
    <div className={classes.root}>
      <PageHead title={t('title')} />
      <h1>{t('title')}</h1>
      <p className={classes.lead}>{t('lead')}</p>
      {start && <QuestionEditor start={{ ...start, form: start.form as Form }} words={words} />}
      {!start && error && <ErrorState heading={frame('session.failed')} error={error} onRetry={refetch} />}
      {!start && !error && (
        <DelayedSkeleton label={t('loading')}>
          <SkeletonBlock height={320} />
        </DelayedSkeleton>
      )}
      <VerifiedFacts />
    </div>
  );
}
