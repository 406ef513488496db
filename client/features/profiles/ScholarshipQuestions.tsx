import { useEffect } from 'react';
import { listFacts } from '../../../rules/conditions/condition.ts';
import { type Form, listQuestions } from '../../../rules/forms/question.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { DelayedSkeleton, SkeletonBlock } from '../../ui/DelayedSkeleton.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { EligibilityLink } from '../eligibility/EligibilityLink.tsx';
import { QuestionList } from '../questions/QuestionList.tsx';
import { useProfileTexts } from '../questions/useProfileTexts.ts';
import { AnswerConflict } from './AnswerConflict.tsx';
import type { ApplicantProfilePartsFragment } from './profiles.generated.ts';
import { SaveNote } from './SaveNote.tsx';
import { useLocalForm } from './useLocalForm.ts';
import { useProfile } from './useProfile.ts';
import { useSavedAnswers } from './useSavedAnswers.ts';

type Props = {
  facts: readonly string[];
  onSaved: () => void;
};

export function ScholarshipQuestions({ facts, onSaved }: Props) {
  const t = useMessages('eligibility');
  const frame = useMessages('frame');
  const { status, userId, form, profile, error, retry } = useProfile();
  const isSignedIn = status === 'signedIn';
  if (error) return <ErrorState heading={frame('session.failed')} error={error} onRetry={retry} />;
  if (!form || (isSignedIn && !profile))
    return (
      <DelayedSkeleton label={t('loading')}>
        <SkeletonBlock height={160} />
      </DelayedSkeleton>
    );
  const few = chooseQuestions(form, facts, { [t.language]: t('few') });
  if (few.sections.length === 0) return <EligibilityLink>{t('heading')}</EligibilityLink>;
  if (isSignedIn && profile)
    return <OwnFew key={userId} form={form} few={few} profile={profile} onSaved={onSaved} />;
  return <VisitorFew few={few} />;
}

function chooseQuestions(
  form: Form,
  facts: readonly string[],
  title: Readonly<Record<string, string>>,
): Form {
  const all = listQuestions(form);
  const wanted = new Set(facts);
  // A question may depend on one that itself depends on another. Each pass adds one level of dependencies.
  for (const _ of all)
    for (const { key, showWhen } of all)
      if (wanted.has(key) && showWhen) for (const fact of listFacts(showWhen)) wanted.add(fact);
  const questions = all.filter(({ key }) => wanted.has(key));
  return { sections: questions.length > 0 ? [{ key: 'few', title, questions }] : [] };
}

function VisitorFew({ few }: { few: Form }) {
  const t = useMessages('eligibility');
  const words = useProfileTexts();
  const { answers, isStored, change } = useLocalForm();
  return (
    <div className="stack gap-sm">
      <QuestionList form={few} words={words} answers={answers} onChange={change} />
      <p className="text-md soft">{t(isStored ? 'visitor.where' : 'visitor.notKept')}</p>
    </div>
  );
}

type OwnProps = { form: Form; few: Form; profile: ApplicantProfilePartsFragment; onSaved: () => void };

function OwnFew({ form, few, profile, onSaved }: OwnProps) {
  const words = useProfileTexts();
  const saved = useSavedAnswers(form, profile);
  const { answers, stored, state } = saved;
  const { version } = stored;
  useEffect(() => {
    if (version !== profile.version) onSaved();
  }, [version, profile.version, onSaved]);
  const refused = Object.fromEntries(stored.problems.map(({ question, message }) => [question, message]));
  const change = (key: string, value: unknown) => saved.change({ ...answers, [key]: value });
  return (
    <div className="stack gap-sm">
      <AnswerConflict {...{ form, words, saved }} />
      <QuestionList
        {...{ form: few, words, answers, refused, verified: stored.verified }}
        onChange={change}
      />
      <SaveNote state={state} />
      {saved.leaveQuestion}
    </div>
  );
}
