import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useFormState } from 'react-hook-form';
import { mailTemplateRule } from '../../../rules/events/mailTemplates.ts';
import { getErrorCode } from '../../lib/errors.ts';
import { notify } from '../../lib/notify.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { questionTexts } from '../../ui/confirm/questionTexts.ts';
import { useConfirm } from '../../ui/confirm/useConfirm.tsx';
import { FormFrame } from '../../ui/form/FormFrame.tsx';
import { TextAreaField } from '../../ui/form/fields/TextAreaField.tsx';
import { TextField } from '../../ui/form/fields/TextField.tsx';
import { FormProblem } from '../../ui/form/problems/formProblem.ts';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { useLeaveQuestion } from '../../ui/form/useLeaveQuestion.tsx';
import { useSchemaForm } from '../../ui/form/useSchemaForm.ts';
import classes from './MailTemplates.module.css';
import { type TemplatePartsFragment, useSaveMailTemplateMutation } from './mailTemplates.generated.ts';
import { Placeholders } from './Placeholders.tsx';
import { TemplateConflict } from './TemplateConflict.tsx';
import { TemplatePreview } from './TemplatePreview.tsx';
import { TemplateTest } from './TemplateTest.tsx';
import { TemplateVersions } from './TemplateVersions.tsx';
import type { Words } from './words.ts';

type Props = {
  of: TemplatePartsFragment;
  readAgain: () => Promise<{ data?: { mailTemplate: TemplatePartsFragment | null } | undefined }>;
};

export function TemplateEditor({ of: template, readAgain }: Props) {
  const t = useMessages('mailTemplates');
  const { kind, language, subject, text, defaultSubject, defaultText } = template;
  const [save] = useSaveMailTemplateMutation();
  const [ask, question] = useConfirm();
  const [theirs, setTheirs] = useState<TemplatePartsFragment | null>(null);
  /** Version on which the next save is based. Another admin's newer version appears only after a conflict. */
  const version = useRef(template.version);
  const form = useSchemaForm({
    rules: mailTemplateRule,
    labels: { subject: t('subject'), text: t('text') },
    values: { subject, text },
    send: store,
  });
  const { isDirty } = useFormState({ control: form.hook.control });
  const leaveQuestion = useLeaveQuestion(isDirty);

  async function store(words: Words | null) {
    const input = { kind, language, version: version.current, ...words };
    const { data } = await save({ variables: { input } }).catch(async (error) => {
      throw (await findNewer(error)) ? new FormProblem(t('conflict.problem')) : error;
    });
    if (data) show(data.saveMailTemplate);
    void notify({ kind: 'success', title: t('saved') });
  }

  function show(stored: TemplatePartsFragment) {
    version.current = stored.version;
    setTheirs(null);
    form.hook.reset({ subject: stored.subject, text: stored.text });
  }

  /** Returns true if another admin has saved a newer version, which the next save overwrites. */
  async function findNewer(error: unknown): Promise<boolean> {
    if (getErrorCode(error) !== 'CONFLICT') return false;
    const newer = (await readAgain()).data?.mailTemplate;
    if (!newer) return false;
    version.current = newer.version;
    setTheirs(newer);
    return true;
  }

  const field = useRef<keyof Words>('text');

  function insert(before: string, after = '') {
    const name = field.current;
    const control = form.element.current?.elements.namedItem(name);
    if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)) return;
    const { value } = control;
    const [start, end] = [control.selectionStart ?? value.length, control.selectionEnd ?? value.length];
    const inserted = after ? `${before}${value.slice(start, end)}${after}` : before;
    const next = value.slice(0, start) + inserted + value.slice(end);
    flushSync(() => form.hook.setValue(name, next, { shouldDirty: true }));
    control.focus();
    const cursor = start + (after ? before.length : inserted.length);
    control.setSelectionRange(cursor, cursor);
  }

  const fill = (words: Words) => {
    form.hook.setValue('subject', words.subject, { shouldDirty: true });
    form.hook.setValue('text', words.text, { shouldDirty: true });
  };

  return (
    <div className={classes.editor}>
      <FormFrame of={form} label={t('form')} isShort>
        {theirs && <TemplateConflict of={form} theirs={theirs} onTake={() => show(theirs)} />}
        <TextField
          of={form}
          name="subject"
          autoComplete="off"
          onFocus={() => {
            field.current = 'subject';
          }}
        />
        <TextAreaField
          of={form}
          name="text"
          rows={14}
          description={t('textHint')}
          onFocus={() => {
            field.current = 'text';
          }}
        />
        <p className="soft text-sm">{t('fixed')}</p>
        <Placeholders of={template.placeholders} onInsert={insert} />
        <div className="row gap-sm">
          <SubmitButton of={form} busy={t('saving')}>
            {t('save')}
          </SubmitButton>
          <TemplateTest of={form} kind={kind} language={language} />
          {template.isChanged && (
            <Button
              variant="subtle"
              onClick={() => ask({ ...questionTexts(t, 'defaultQuestion'), act: () => store(null) })}
            >
              {t('toDefault')}
            </Button>
          )}
        </div>
      </FormFrame>
      <TemplatePreview of={form} kind={kind} language={language} />
      <TemplateVersions
        of={template}
        onUse={(used) => fill({ subject: used.subject ?? defaultSubject, text: used.text ?? defaultText })}
      />
      {question}
      {leaveQuestion}
    </div>
  );
}
