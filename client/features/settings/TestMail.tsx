import { useState } from 'react';
import { z } from 'zod';
import { emailSchema } from '../../../rules/accounts/users.ts';
import { useSession } from '../../lib/session/useSession.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { FormFrame } from '../../ui/form/FormFrame.tsx';
import { TextField } from '../../ui/form/fields/TextField.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { useSchemaForm } from '../../ui/form/useSchemaForm.ts';
import { MessageBox } from '../../ui/MessageBox.tsx';
import { type SendTestMailMutation, useSendTestMailMutation } from './settings.generated.ts';

const schema = z.object({ to: emailSchema });

export function TestMail() {
  const t = useMessages('settings');
  const { viewer } = useSession();
  const [send] = useSendTestMailMutation();
  const [outcome, setOutcome] = useState<SendTestMailMutation['sendTestMail']>();
  const form = useSchemaForm({
    rules: schema,
    labels: { to: t('testMail.to') },
    values: { to: viewer?.email ?? '' },
    send: async ({ to }) => {
      setOutcome(undefined);
      const { data } = await send({ variables: { to } });
      setOutcome(data?.sendTestMail);
    },
  });
  return (
    <FormFrame of={form} label={t('testMail.title')} isShort>
      <TextField of={form} name="to" type="email" autoComplete="email" />
      <div>
        <SubmitButton of={form} busy={t('testMail.sending')}>
          {t('testMail.send')}
        </SubmitButton>
      </div>
      {outcome && (
        <MessageBox
          tone={outcome.isSent ? 'good' : 'bad'}
          title={t(`testMail.${titleOf(outcome)}`)}
          role="status"
        >
          {outcome.host && <p>{outcome.said}</p>}
        </MessageBox>
      )}
    </FormFrame>
  );
}

function titleOf({ isSent, host }: SendTestMailMutation['sendTestMail']): 'sent' | 'failed' | 'noServer' {
  if (!host) return 'noServer';
  return isSent ? 'sent' : 'failed';
}
