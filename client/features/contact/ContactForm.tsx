import { useEffect, useState } from 'react';
import {
  contactSchema,
  MAX_CONTACT_CHARACTERS,
  MAX_CONTACT_NAME_CHARACTERS,
} from '../../../rules/accounts/contact.ts';
import { useSession } from '../../lib/session/useSession.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { FormFrame } from '../../ui/form/FormFrame.tsx';
import { TextAreaField } from '../../ui/form/fields/TextAreaField.tsx';
import { TextField } from '../../ui/form/fields/TextField.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { useLeaveQuestion } from '../../ui/form/useLeaveQuestion.tsx';
import { useSchemaForm } from '../../ui/form/useSchemaForm.ts';
import classes from './Contact.module.css';
import { useSendContactMessageMutation } from './contact.generated.ts';

export function ContactForm() {
  const t = useMessages('contact');
  const { viewer } = useSession();
  const [sentFrom, setSentFrom] = useState<string>();
  if (sentFrom)
    return (
      <p ref={takeFocus} tabIndex={-1} role="status" className={`on-good breaks ${classes.sent}`}>
        {t('form.sent', { email: sentFrom })}
      </p>
    );
  return <Fields name={viewer?.name ?? ''} email={viewer?.email ?? ''} onSent={setSentFrom} />;
}

type Props = { name: string; email: string; onSent: (email: string) => void };

function Fields({ name, email, onSent }: Props) {
  const t = useMessages('contact');
  const [send] = useSendContactMessageMutation();
  const form = useSchemaForm({
    rules: contactSchema,
    labels: { name: t('form.name'), email: t('form.email'), message: t('form.message') },
    values: { name, email, message: '' },
    send: async (input) => {
      await send({ variables: { input } });
      onSent(input.email);
    },
  });
  const { reset, formState } = form.hook;
  // Fills in the name and address of a signed-in user once they are known. Does not change fields that were
  // already edited.
  useEffect(() => reset({ name, email, message: '' }, { keepDirtyValues: true }), [reset, name, email]);
  const leaveQuestion = useLeaveQuestion(formState.dirtyFields.message === true);
  return (
    <FormFrame of={form} label={t('form.label')}>
      <TextField of={form} name="name" autoComplete="name" maxLength={MAX_CONTACT_NAME_CHARACTERS} />
      <TextField
        of={form}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
        description={t('form.emailHint')}
      />
      <TextAreaField of={form} name="message" rows={7} maxLength={MAX_CONTACT_CHARACTERS} />
      <div>
        <SubmitButton of={form} busy={t('form.submitting')}>
          {t('form.submit')}
        </SubmitButton>
      </div>
      {leaveQuestion}
    </FormFrame>
  );
}

function takeFocus(text: HTMLElement | null) {
  text?.focus();
}
