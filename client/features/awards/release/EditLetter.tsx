import { MAX_LETTER_SUBJECT, MAX_LETTER_TEXT } from '../../../../rules/awards/awardOptions.ts';
import { letterSchema } from '../../../../rules/awards/awards.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { FormButtons } from '../../../ui/form/FormButtons.tsx';
import { FormFrame } from '../../../ui/form/FormFrame.tsx';
import { TextAreaField } from '../../../ui/form/fields/TextAreaField.tsx';
import { TextField } from '../../../ui/form/fields/TextField.tsx';
import { useSchemaForm } from '../../../ui/form/useSchemaForm.ts';
import { type LetterFragment, useEditDecisionLetterMutation } from './release.generated.ts';

export function EditLetter({ letter, onClose }: { letter: LetterFragment; onClose: () => void }) {
  const t = useMessages('decide');
  const [edit] = useEditDecisionLetterMutation();
  const { subject, text } = letter.editable;
  const form = useSchemaForm({
    rules: letterSchema,
    labels: { subject: t('letters.subject'), text: t('letters.text') },
    values: { subject, text },
    send: async (changed) => {
      const { id: applicationId, version } = letter;
      await edit({ variables: { input: { applicationId, version, letter: changed } } });
      onClose();
    },
  });
  return (
    <FormFrame of={form} label={t('letters.editHeading', { recipient: letter.recipient })} isShort>
      <TextField of={form} name="subject" maxLength={MAX_LETTER_SUBJECT} />
      <TextAreaField
        of={form}
        name="text"
        rows={12}
        maxLength={MAX_LETTER_TEXT}
        description={t(text.includes('{{ until }}') ? 'letters.untilHint' : 'letters.textHint')}
      />
      <FormButtons of={form} submit={t('letters.save')} submitting={t('letters.saving')} onCancel={onClose} />
    </FormFrame>
  );
}
