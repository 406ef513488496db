import { useApolloClient } from '@apollo/client/react';
import { Button } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { useContext, useState } from 'react';
import { useController } from 'react-hook-form';
import type { z } from 'zod';
import {
  MAX_MESSAGE_CHARACTERS,
  MAX_MESSAGE_FILES,
  MESSAGE_FILE_TYPES,
  messageSchema,
} from '../../../../rules/applications/conversation.ts';
import type { QuestionByKind } from '../../../../rules/forms/question.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { FormFrame } from '../../../ui/form/FormFrame.tsx';
import { TextAreaField } from '../../../ui/form/fields/TextAreaField.tsx';
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx';
import { type SchemaForm, useSchemaForm } from '../../../ui/form/useSchemaForm.ts';
import { DocumentContext } from '../../questions/DocumentContext.ts';
import { DocumentField } from '../../questions/fields/DocumentField.tsx';
import { awaitChecks } from './awaitChecks.ts';

type Values = z.input<typeof messageSchema>;

const FILES: QuestionByKind<'document'> = {
  key: 'documents',
  kind: 'document',
  label: {},
  maxFiles: MAX_MESSAGE_FILES,
  types: [...MESSAGE_FILE_TYPES],
};

type Props = {
  label: string;
  description?: string | undefined;
  submit: string;
  /** If the promise rejects, the form shows the error and preserves text and files. */
  send: (message: z.output<typeof messageSchema>) => Promise<unknown>;
};

export function MessageForm({ label, description, submit, send }: Props) {
  const t = useMessages('conversation');
  const client = useApolloClient();
  const canAttach = useContext(DocumentContext) !== null;
  const [isAttaching, setAttaching] = useState(false);
  const form: SchemaForm<Values> = useSchemaForm({
    rules: messageSchema,
    labels: { text: label, documents: t('files.label') },
    values: { text: '', documents: [] },
    send: async (message) => {
      await awaitChecks(client, message.documents);
      await send(message);
      form.hook.reset();
      setAttaching(false);
    },
  });
  return (
    <FormFrame of={form} label={label} isShort>
      <TextAreaField
        of={form}
        name="text"
        description={description}
        rows={3}
        maxLength={MAX_MESSAGE_CHARACTERS}
      />
      {isAttaching && <FilesField of={form} />}
      <div className="row middle gap-sm">
        <SubmitButton of={form} busy={t('submitting')}>
          {submit}
        </SubmitButton>
        {canAttach && !isAttaching && (
          <Button
            variant="default"
            leftSection={<IconPaperclip size={18} aria-hidden />}
            onClick={() => setAttaching(true)}
          >
            {t('files.attach')}
          </Button>
        )}
      </div>
    </FormFrame>
  );
}

function FilesField({ of: form }: { of: SchemaForm<Values> }) {
  const { field, fieldState } = useController({ control: form.hook.control, name: 'documents' });
  return (
    <DocumentField
      question={FILES}
      words={{ label: form.labels.documents, help: undefined, options: [] }}
      value={field.value}
      onChange={(ids) => field.onChange(ids ?? [])}
      error={fieldState.error?.message}
    />
  );
}
