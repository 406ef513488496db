import { useState } from 'react';
import { z } from 'zod';
import { emailRule } from '../../../rules/users.ts';
import { useAccountCall } from '../../lib/useAccountCall.ts';
import { messages } from '../../messages.ts';
import { FormFrame } from '../../ui/form/FormFrame.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useRulesForm } from '../../ui/form/useRulesForm.ts';
import classes from './Profile.module.css';
import type { Profile } from './ProfilePage.tsx';
import { Section } from './Section.tsx';

const texts = messages.profile.changeEmail;

/** Another e-mail address, which counts once its link was opened. */
export function EmailForm({ profile: { email } }: { profile: Profile }) {
  const call = useAccountCall();
  const [sentTo, setSentTo] = useState<string>();
  const form = useRulesForm({
    rules: z.object({ newEmail: emailRule.refine((given) => given !== email, texts.same) }),
    labels: { newEmail: texts.newEmail },
    values: { newEmail: '' },
    send: async (values) => {
      setSentTo(undefined);
      await call('changeEmail', values);
      setSentTo(values.newEmail);
      form.hook.reset();
    },
  });
  return (
    <Section heading={texts.heading} lead={texts.lead}>
      <FormFrame of={form} label={texts.heading}>
        <TextField
          of={form}
          name="newEmail"
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
        />
        <div className={classes.actions}>
          <SubmitButton of={form} busy={texts.submitting}>
            {texts.submit}
          </SubmitButton>
        </div>
        <p role="status" className={classes.done}>
          {sentTo && texts.sent(sentTo)}
        </p>
      </FormFrame>
    </Section>
  );
}
