import { Button, Group, Textarea } from '@mantine/core';
import { type FormEvent, Suspense, useEffect, useRef, useState } from 'react';
import { formatNumber } from '../../../messages/formats.ts';
import { totalOf } from '../../../rules/assessment/totals.ts';
import { shownQuestions } from '../../../rules/forms/facts.ts';
import { readRubric } from '../../../rules/forms/rubric.ts';
import { describeFailure, getFieldErrors } from '../../lib/errors.ts';
import { lazyPart } from '../../lib/lazyPart.ts';
import { notify } from '../../lib/notify.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { focusFirstProblem } from '../../ui/form/focusFirstProblem.ts';
import { useLeaveQuestion } from '../../ui/form/useLeaveQuestion.tsx';
import { KeysButton } from '../../ui/keys/KeysButton.tsx';
import { MessageBox } from '../../ui/MessageBox.tsx';
import { QuestionList } from '../questions/QuestionList.tsx';
import { useQuestionTexts } from '../questions/useQuestionTexts.ts';
import classes from './Assess.module.css';
import {
  type OpenAssessmentFragment,
  useReopenAssessmentMutation,
  useSubmitAssessmentMutation,
} from './assess.generated.ts';
import { HandBack } from './HandBack.tsx';
import { useAssessment } from './useAssessment.ts';
import { useScoreKeys } from './useScoreKeys.ts';

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

/** The rubric to fill in, with a live total and private notes. */
export function ScoreSheet({ assessment, onSubmitted, onNext, onPrevious, onChanged }: Props) {
  const t = useMessages('assess');
  const words = useQuestionTexts();
  const { id, rubric, state: standing, viewerCanSave, viewerCanSubmit, viewerCanReopen } = assessment;
  const sheet = useAssessment(assessment);
  const { answers, notes, problems, state, failure, flush, finish } = sheet;
  const [submit, { loading }] = useSubmitAssessmentMutation();
  const [reopen, reopening] = useReopenAssessmentMutation();
  const [refused, setRefused] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<string>();
  // Number of failed submissions. Each failure focuses the first invalid field.
  const [failures, setFailures] = useState(0);
  const [hasKeys, setHasKeys] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const leaveQuestion = useLeaveQuestion(viewerCanSave && state !== 'idle' && state !== 'saved');
  const shown = shownQuestions(rubric, answers);
  const given = Object.fromEntries(Object.entries(answers).filter(([key]) => shown.has(key)));
  const { total, isPassed } = totalOf(readRubric(rubric), given);

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
    setProblem(undefined);
    const saved = await flush();
    if (!saved || !viewerCanSubmit) return;
    try {
      await submit({ variables: { input: { id, version: saved.version ?? assessment.version } } });
      finish();
      void notify({ kind: 'success', title: t('submittedNow') });
      onSubmitted();
    } catch (error) {
      const fields = Object.entries(getFieldErrors(error)).map(([path, text]) => [
        path.split('.').at(-1),
        text,
      ]);
      setRefused(Object.fromEntries(fields));
      setFailures((before) => before + 1);
      setProblem(fields.length > 0 ? t('missing') : describeFailure(error));
    }
  }

  async function makeDraft() {
    try {
      await reopen({ variables: { input: { id, version: assessment.version } } });
      await onChanged();
    } catch (error) {
      void notify({ kind: 'error', title: describeFailure(error) });
    }
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
            setRefused(({ [key]: _, ...others }) => others);
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
        {total === null ? t('noTotal') : t('total', { total: formatNumber(total / 100, t.language) })}
        {!isPassed && ` · ${t('notPassed')}`}
      </p>
      {failure && <MessageBox tone="bad">{failure}</MessageBox>}
      {problem && <MessageBox tone="bad">{problem}</MessageBox>}
      {viewerCanSave && (
        <>
          <p className="soft" role="status">
            {!failure && state !== 'idle' && t(state === 'saved' ? 'saved' : 'saving')}
          </p>
          <Group gap="sm">
            <Button type="submit" loading={loading} disabled={!viewerCanSubmit}>
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
