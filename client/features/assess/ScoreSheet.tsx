import { Button, Group, Textarea } from '@mantine/core';
import { type FormEvent, Suspense, useEffect, useRef, useState } from 'react';
import { formatNumber } from '../../../messages/formats.ts';
import { lazyPart } from '../../lib/lazy/lazyPart.ts';
import { notify, notifyFailure } from '../../lib/notify.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { focusFirstProblem } from '../../ui/form/problems/focusFirstProblem.ts';
import { useLeaveQuestion } from '../../ui/form/useLeaveQuestion.tsx';
import { KeysButton } from '../../ui/keys/KeysButton.tsx';
import { MessageBox } from '../../ui/MessageBox.tsx';
import { QuestionList } from '../questions/QuestionList.tsx';
import { useQuestionTexts } from '../questions/useQuestionTexts.ts';
import classes from './Assess.module.css';
import { type OpenAssessmentFragment, useReopenAssessmentMutation } from './assess.generated.ts';
import { HandBack } from './HandBack.tsx';
import { liveTotal } from './liveTotal.ts';
import { useAssessment } from './useAssessment.ts';
import { useScoreKeys } from './useScoreKeys.ts';
import { useSubmission } from './useSubmission.ts';

const KeysDialog = lazyPart(async () => (await import('../../ui/keys/KeysDialog.tsx')).KeysDialog);

const KEYS = [
  ['1–5', 'keys.points'],
  ['J', 'keys.J'],
  ['K', 'keys.K'],
  ['D', 'keys.D'],
  ['Ctrl Enter', 'keys.submit'],
] as const;

type Props = {
  assessment: OpenAssessmentFragment;
  onSubmitted: () => void;
  onNext: () => void;
  onPrevious: () => void;
  onChanged: () => Promise<unknown>;
};

export function ScoreSheet({ assessment, onSubmitted, onNext, onPrevious, onChanged }: Props) {
  const t = useMessages('assess');
  const words = useQuestionTexts();
  const { id, rubric, state: standing, viewerCanSave, viewerCanSubmit, viewerCanReopen } = assessment;
  const sheet = useAssessment(assessment);
  const { answers, notes, problems, state, failure, flush, finish } = sheet;
  const submission = useSubmission(assessment, sheet);
  const { refused, problem, failures, isSubmitting } = submission;
  const [reopen, reopening] = useReopenAssessmentMutation();
  const [hasKeys, setHasKeys] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const leaveQuestion = useLeaveQuestion(viewerCanSave && state !== 'idle' && state !== 'saved');
  const { total, isPassed, scoredCount, scoreCount } = liveTotal(rubric, answers);

  useEffect(() => {
    if (failures > 0) focusFirstProblem(form.current);
  }, [failures]);

  useScoreKeys({
    form,
    rubric,
    answers,
    isOn: viewerCanSave,
    onScore: sheet.score,
    onSubmit: () => form.current?.requestSubmit(),
    onNext,
    onPrevious,
    onHelp: () => setHasKeys(true),
  });

  async function handOver(event: FormEvent) {
    event.preventDefault();
    if (!(await submission.submit())) return;
    void notify({ kind: 'success', title: t('submittedNow') });
    onSubmitted();
  }

  async function makeDraft() {
    try {
      await reopen({ variables: { input: { id, version: assessment.version } } });
      await onChanged();
    } catch (error) {
      void notifyFailure(error);
    }
  }

  function nameTotal(points: string) {
    return viewerCanSave && scoredCount < scoreCount
      ? t('soFar', { total: points, scored: scoredCount, count: scoreCount })
      : t('total', { total: points });
  }

  return (
    <form
      ref={form}
      className={`card ${classes.sheet}`}
      method="post"
      noValidate
      aria-label={t('scores')}
      onSubmit={(event) => void handOver(event)}
    >
      <h2>{t('scores')}</h2>
      {!viewerCanSave && (
        <MessageBox tone="accent" role="status">
          {t(`standing.${standing === 'ASSIGNED' || standing === 'STARTED' ? 'CLOSED' : standing}`)}
        </MessageBox>
      )}
      {viewerCanSave && !viewerCanSubmit && (
        <MessageBox tone="accent" role="status">
          {t('late')}
        </MessageBox>
      )}
      <fieldset disabled={!viewerCanSave} className={classes.fields}>
        <QuestionList
          form={rubric}
          words={words}
          answers={answers}
          refused={{ ...problems, ...refused }}
          onChange={(key, value) => {
            submission.forget(key);
            sheet.score(key, value);
          }}
        />
        <Textarea
          label={t('notes')}
          description={t('notesHint')}
          name="notes"
          rows={4}
          maxLength={5000}
          value={notes}
          onChange={(event) => sheet.note(event.currentTarget.value)}
        />
      </fieldset>
      <p className="strong" role="status">
        {total === null ? t('noTotal') : nameTotal(formatNumber(total / 100, t.language))}
        {!isPassed && ` · ${t('notPassed')}`}
      </p>
      {failure && <MessageBox tone="bad">{failure}</MessageBox>}
      {problem && <MessageBox tone="bad">{problem}</MessageBox>}
      {Object.keys(refused).length > 0 && <MessageBox tone="bad">{t('missing')}</MessageBox>}
      {viewerCanSave && (
        <>
          <p className="soft" role="status">
            {!failure && state !== 'idle' && t(state === 'saved' ? 'saved' : 'saving')}
          </p>
          <Group gap="sm">
            <Button type="submit" loading={isSubmitting} disabled={!viewerCanSubmit}>
              {t('submitAndNext')}
            </Button>
            <Button variant="default" onClick={onNext}>
              {t('skip')}
            </Button>
            <KeysButton onClick={() => setHasKeys(true)} />
          </Group>
        </>
      )}
      {viewerCanReopen && (
        <Button variant="default" loading={reopening.loading} onClick={() => void makeDraft()}>
          {t('reopen')}
        </Button>
      )}
      {(viewerCanSave || viewerCanReopen) && (
        <HandBack
          id={id}
          canAbstain={viewerCanSave}
          getVersion={async () => (await flush())?.version ?? assessment.version}
          onDone={() => {
            finish();
            onSubmitted();
          }}
        />
      )}
      {hasKeys && (
        <Suspense>
          <KeysDialog keys={KEYS.map(([key, text]) => [key, t(text)])} onClose={() => setHasKeys(false)} />
        </Suspense>
      )}
      {leaveQuestion}
    </form>
  );
}
