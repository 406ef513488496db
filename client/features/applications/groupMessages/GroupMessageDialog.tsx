import { useApolloClient } from '@apollo/client/react';
import { useRef, useState } from 'react';
import { MAX_MESSAGE_CHARACTERS } from '../../../../rules/applications/conversation.ts';
import { GROUP_PLACEHOLDERS, groupTextSchema } from '../../../../rules/applications/groupMessages.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { FormButtons } from '../../../ui/form/FormButtons.tsx';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { FormFrame } from '../../../ui/form/FormFrame.tsx';
import { TextAreaField } from '../../../ui/form/fields/TextAreaField.tsx';
import { type SchemaForm, useSchemaForm } from '../../../ui/form/useSchemaForm.ts';
import classes from './GroupMessage.module.css';
import type { Group } from './group.ts';
import { GroupMessagePreviewDocument } from './groupMessages.generated.ts';
import { type Preview, SendGroupMessage } from './SendGroupMessage.tsx';

type Props = { group: Group; onClose: () => void };

export function GroupMessageDialog({ group, onClose }: Props) {
  const t = useMessages('groupMessages');
  const [text, setText] = useState('');
  const [preview, setPreview] = useState<Preview | null>(null);
  return (
    <FormDialog opened onClose={onClose} title={t('heading')} size="lg">
      {preview ? (
        <SendGroupMessage {...{ group, text, preview, onClose }} onBack={() => setPreview(null)} />
      ) : (
        <Write
          {...{ group, text, onClose }}
          onPreview={(written, shown) => {
            setText(written);
            setPreview(shown);
          }}
        />
      )}
    </FormDialog>
  );
}

type WriteProps = Props & { text: string; onPreview: (text: string, preview: Preview) => void };

function Write({ group, text: initial, onClose, onPreview }: WriteProps) {
  const t = useMessages('groupMessages');
  const client = useApolloClient();
  const form: SchemaForm<{ text: string }> = useSchemaForm({
    rules: groupTextSchema,
    labels: { text: t('text') },
    values: { text: initial },
    send: async ({ text }) => {
      const { data } = await client.query({
        query: GroupMessagePreviewDocument,
        variables: { ...group, text },
        fetchPolicy: 'no-cache',
      });
      if (data?.groupMessagePreview) onPreview(text, data.groupMessagePreview);
    },
  });
  return (
    <FormFrame of={form} label={t('heading')} isShort>
      <TextAreaField
        of={form}
        name="text"
        description={t('textHint')}
        rows={8}
        maxLength={MAX_MESSAGE_CHARACTERS}
      />
      <Placeholders of={form} />
      <FormButtons of={form} submit={t('next')} submitting={t('checking')} onCancel={onClose} />
    </FormFrame>
  );
}

function Placeholders({ of: form }: { of: SchemaForm<{ text: string }> }) {
  const t = useMessages('groupMessages');
  const list = useRef<HTMLUListElement>(null);
  const insert = (name: string) => {
    const field = list.current?.closest('form')?.querySelector('textarea');
    if (!field) return;
    const text = form.hook.getValues('text');
    const written = `{{ ${name} }}`;
    const { selectionStart: start, selectionEnd: end } = field;
    form.hook.setValue('text', text.slice(0, start) + written + text.slice(end), { shouldDirty: true });
    requestAnimationFrame(() => {
      field.focus();
      field.setSelectionRange(start + written.length, start + written.length);
    });
  };
  return (
    <fieldset className={classes.placeholders}>
      <legend>{t('placeholders.title')}</legend>
      <p className="soft text-sm">{t('placeholders.lead')}</p>
      <ul ref={list} className="row gap-xs mt-xs">
        {GROUP_PLACEHOLDERS.map((name) => (
          <li key={name}>
            <button
              type="button"
              className={`touch on-brand round text-sm medium ${classes.chip}`}
              aria-label={t('placeholders.insert', { name: t(`placeholders.${name}`) })}
              onClick={() => insert(name)}
            >
              {t(`placeholders.${name}`)}
            </button>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
