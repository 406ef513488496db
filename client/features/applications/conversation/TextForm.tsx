import { MAX_MESSAGE_CHARACTERS, noteSchema } from '../../../../rules/applications/conversation.ts';
import { FormFrame } from '../../../ui/form/FormFrame.tsx';
import { TextAreaField } from '../../../ui/form/fields/TextAreaField.tsx';
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx';
import { type SchemaForm, useSchemaForm } from '../../../ui/form/useSchemaForm.ts';

type Props = {
  label: string;
  description?: string;
  submit: string;
  submitting: string;
  /** If the promise rejects, the form shows the error and preserves the text. */
  send: (text: string) => Promise<unknown>;
};

export function TextForm({ label, description, submit, submitting, send }: Props) {
  const form: SchemaForm<{ text: string }> = useSchemaForm({
    rules: noteSchema,
    labels: { text: label },
    values: { text: '' },
    send: async ({ text }) => {
      await send(text);
      form.hook.reset();
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
      <div>
        <SubmitButton of={form} busy={submitting}>
          {submit}
        </SubmitButton>
      </div>
    </FormFrame>
  );
}
