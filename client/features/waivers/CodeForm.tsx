import { useEffect } from 'react';
import { z } from 'zod';
import { typedCode } from '../../../rules/payments/waivers.ts';
import { notify } from '../../lib/notify.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { FormFrame } from '../../ui/form/FormFrame.tsx';
import { TextField } from '../../ui/form/fields/TextField.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { useSchemaForm } from '../../ui/form/useSchemaForm.ts';
import { useRedeemWaiverCodeMutation } from './waivers.generated.ts';

export function CodeForm({ scholarshipId }: { scholarshipId: string }) {
  const t = useMessages('waivers');
  const [redeem] = useRedeemWaiverCodeMutation({ refetchQueries: 'active', awaitRefetchQueries: true });
  const form = useSchemaForm({
    rules: z.object({ code: typedCode }),
    labels: { code: t('offer.code') },
    values: { code: '' },
    send: async ({ code }) => {
      await redeem({ variables: { scholarshipId, code } });
      void notify({ kind: 'success', title: t('offer.redeemed') });
    },
  });
  const { element } = form;
  useEffect(() => element.current?.querySelector('input')?.focus(), [element]);
  return (
    <FormFrame of={form} label={t('offer.redeem')} isShort>
      <TextField of={form} name="code" autoComplete="off" maxLength={100} />
      <SubmitButton of={form} busy={t('offer.redeeming')}>
        {t('offer.redeem')}
      </SubmitButton>
    </FormFrame>
  );
}
