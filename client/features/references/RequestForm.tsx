import { Button, Group } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { formatClosing } from '../../../messages/formatClosing.ts';
import { type Answers, isAnswered } from '../../../rules/forms/facts/facts.ts';
import { chooseText } from '../../../rules/forms/texts.ts';
import { describeFailure, getErrorDetail, getFieldErrors } from '../../lib/errors.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { focusFirstProblem } from '../../ui/form/problems/focusFirstProblem.ts';
import { useLeaveQuestion } from '../../ui/form/useLeaveQuestion.tsx';
import { MessageBox } from '../../ui/MessageBox.tsx';
import { QuestionList } from '../questions/QuestionList.tsx';
import { Declining } from './Declining.tsx';
import { type EarlierLetterOffer, EarlierLetters } from './EarlierLetters.tsx';
import classes from './Reference.module.css';
import { ReferenceFile } from './ReferenceFile.tsx';
import { type OpenedRequestFragment, useSubmitReferenceMutation } from './references.generated.ts';
import { useLetter } from './useLetter.ts';
import { useReferenceFile } from './useReferenceFile.ts';
import { useReferenceTexts } from './useReferenceTexts.ts';

type Props = {
  token: string;
  browser: string;
  request: OpenedRequestFragment;
  earlier: EarlierLetterOffer;
  /** Called if a code is required, with the e-mail address to which the server sends the code. */
  onCode: (email: string) => void;
  onOver: (what: 'done' | 'declined') => void;
};

export function RequestForm({ token, browser, request, earlier, onCode, onOver }: Props) {
  const t = useMessages('references');
  const words = useReferenceTexts();
  const { answers, problems, state, failure, change, flush, finish } = useLetter({ token, browser }, request);
  const [submit, { loading }] = useSubmitReferenceMutation();
  const [refused, setRefused] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<string>();
  // Number of failed submissions. Each failure focuses the first invalid field.
  const [failures, setFailures] = useState(0);
  const [isTaken, setTaken] = useState(false);
  const file = useReferenceFile({ token, browser }, request);
  const form = useRef<HTMLFormElement>(null);
  const leaveQuestion = useLeaveQuestion((state !== 'idle' && state !== 'saved') || file.isOnItsWay);
  const {
    applicantName: applicant,
    scholarshipName: scholarship,
    universityName: university,
    note,
  } = request;
  const about = request.about ? chooseText(request.about, words.language, words.ownLanguage) : undefined;

  useEffect(() => {
    if (failures > 0) focusFirstProblem(form.current);
  }, [failures]);

  function take(letter: Answers) {
    for (const [key, value] of Object.entries(letter)) change(key, value);
    setRefused({});
    setTaken(true);
    form.current?.querySelector('textarea')?.focus();
  }

  function over(what: 'done' | 'declined') {
    finish();
    onOver(what);
  }

  async function handOver(event: FormEvent) {
    event.preventDefault();
    setProblem(undefined);
    setRefused({});
    if (file.isOnItsWay) return setProblem(t('file.wait'));
    const saved = await flush();
    if (!saved) return;
    try {
      await submit({ variables: { token, browser, version: saved.version ?? request.version, answers } });
      over('done');
    } catch (error) {
      // The submission succeeded, but its response was lost.
      if (getErrorDetail(error, 'state') === 'RECEIVED') return over('done');
      const fields = Object.entries(getFieldErrors(error)).map(([path, text]) => {
        const key = path.split('.').at(-1) ?? '';
        const canAttach = request.takes === 'EITHER' && !isAnswered(answers[key]);
        return [key, canAttach ? t(file.file ? 'file.refused' : 'file.missing') : text];
      });
      setRefused(Object.fromEntries(fields));
      setFailures((before) => before + 1);
      setProblem(fields.length > 0 ? t('missing') : describeFailure(error));
    }
  }

  const summary = problem && <MessageBox tone="bad">{problem}</MessageBox>;
  // The first marked question gets the focus, far above the buttons.
  const isMarked = Object.keys(refused).some((key) => key !== 'file');

  return (
    <>
      <h1>{t('heading', { applicant })}</h1>
      <p>{t('lead', { applicant, scholarship, university })}</p>
      <p className="strong">
        {t('due', { until: formatClosing(request.dueAt, request.timeZone, t.language) })}
      </p>
      <p>{t('length')}</p>
      <p>{t(request.isWaived ? 'waived' : 'notWaived', { applicant })}</p>
      {about && (
        <section>
          <h2 className="text-lg">{t('about')}</h2>
          <p className="breaks written">{about}</p>
        </section>
      )}
      {note && (
        <section>
          <h2 className="text-lg">{t('note', { applicant })}</h2>
          <p className="breaks written">{note}</p>
        </section>
      )}
      <EarlierLetters
        earlier={earlier}
        form={request.form}
        answers={answers}
        onUse={take}
        onUseFile={file.takeEarlier}
        onCode={async (email) => (await flush()) && onCode(email)}
      />
      <form
        ref={form}
        className={classes.letter}
        method="post"
        noValidate
        onSubmit={(event) => void handOver(event)}
      >
        {isTaken && <p role="status">{t('earlier.used')}</p>}
        {isMarked && summary}
        <QuestionList
          form={request.form}
          words={words}
          answers={answers}
          refused={{ ...problems, ...refused }}
          onChange={(key, value) => {
            setRefused(({ [key]: _, ...others }) => others);
            setProblem(undefined);
            change(key, value);
          }}
        />
        <ReferenceFile of={file} takes={request.takes} error={refused.file} />
        {!isMarked && summary}
        <p className={classes.state} role="status">
          {failure
            ? t('notSaved', { reason: failure })
            : state !== 'idle' && t(state === 'saved' ? 'saved' : 'saving')}
        </p>
        <p className={classes.soft}>{t('submitHint')}</p>
        <Group gap="sm">
          <Button type="submit" loading={loading}>
            {loading ? t('submitting') : t('submit')}
          </Button>
          <Button variant="default" onClick={() => void flush()}>
            {t('save')}
          </Button>
        </Group>
      </form>
      <Declining token={token} browser={browser} applicant={applicant} onDeclined={() => over('declined')} />
      {leaveQuestion}
    </>
  );
}
