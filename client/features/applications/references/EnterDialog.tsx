import { Button, Group } from '@mantine/core';
import { type FormEvent, use, useEffect, useRef, useState } from 'react';
import type { Answers } from '../../../../rules/forms/facts/facts.ts';
import { describeFailure, getFieldErrors } from '../../../lib/errors.ts';
import { notify } from '../../../lib/notify.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { FormStateContext } from '../../../ui/form/formState.ts';
import { PendingContext, usePendingCount } from '../../../ui/form/pending.ts';
import { focusFirstProblem } from '../../../ui/form/problems/focusFirstProblem.ts';
import { MessageBox } from '../../../ui/MessageBox.tsx';
import { DocumentField } from '../../questions/fields/DocumentField.tsx';
import { QuestionList } from '../../questions/QuestionList.tsx';
import classes from './References.module.css';
import { type ReferenceItemFragment, useEnterReferenceMutation } from './references.generated.ts';
import { useLetterTexts } from './useLetterTexts.ts';

const FILE = { key: 'file', kind: 'document', label: {} } as const;

type Props = { reference: ReferenceItemFragment; onChanged: () => unknown; onClose: () => void };

export function EnterDialog(props: Props) {
  const t = useMessages('references');
  return (
    <FormDialog
      opened
      onClose={props.onClose}
      title={t('enter.heading')}
      record={props.reference.name}
      size="lg"
    >
      <EnterForm {...props} />
    </FormDialog>
  );
}

function EnterForm({ reference, onChanged, onClose }: Props) {
  const t = useMessages('references');
  const ui = useMessages('ui');
  const words = useLetterTexts();
  const [answers, setAnswers] = useState<Answers>({});
  const [file, setFile] = useState<unknown>(null);
  const [refused, setRefused] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<string>();
  // Number of failed attempts. After each one, the first invalid field gets the focus.
  const [failures, setFailures] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const { isPending, addPending } = usePendingCount();
  const [enter, { loading }] = useEnterReferenceMutation();

  const tell = use(FormStateContext);
  const unsent = Object.keys(answers).length > 0 || file ? 'unsaved' : 'saved';
  const state = loading ? 'sending' : unsent;

  useEffect(() => {
    tell?.(state);
    return () => tell?.('saved');
  }, [tell, state]);

  useEffect(() => {
    if (failures > 0) focusFirstProblem(form.current);
  }, [failures]);

  async function send(event: FormEvent) {
    event.preventDefault();
    try {
      await enter({ variables: { id: reference.id, answers, file: (file as string[] | null)?.[0] } });
      void notify({ kind: 'success', title: t('entered') });
      onChanged();
      onClose();
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

  return (
    <form
      ref={form}
      className={`grid gap-md ${classes.enter}`}
      method="post"
      noValidate
      onSubmit={(event) => void send(event)}
    >
      <p>{t('enter.text')}</p>
      <QuestionList
        form={reference.form}
        words={words}
        answers={answers}
        refused={refused}
        onChange={(key, value) => setAnswers((before) => ({ ...before, [key]: value }))}
      />
      <PendingContext value={addPending}>
        <DocumentField
          question={FILE}
          words={{ label: t('enter.file'), help: t('enter.fileHelp'), options: [] }}
          value={file}
          onChange={setFile}
          error={refused.file}
        />
      </PendingContext>
      {problem && <MessageBox tone="bad">{problem}</MessageBox>}
      <Group gap="sm" justify="flex-end">
        <Button variant="default" disabled={loading} onClick={onClose}>
          {ui('confirm.cancel')}
        </Button>
        <Button type="submit" loading={loading || isPending}>
          {loading ? t('enter.saving') : t('enter.save')}
        </Button>
      </Group>
    </form>
  );
}
