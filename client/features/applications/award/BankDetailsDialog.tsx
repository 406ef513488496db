import { bankDetailsSchema } from '../../../../rules/awards/disbursements.ts';
import { notify } from '../../../lib/notify.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { FormButtons } from '../../../ui/form/FormButtons.tsx';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { FormFrame } from '../../../ui/form/FormFrame.tsx';
import { TextField } from '../../../ui/form/fields/TextField.tsx';
import { useSchemaForm } from '../../../ui/form/useSchemaForm.ts';
import { type OwnAwardFragment, useSaveBankDetailsMutation } from './award.generated.ts';

type Props = { award: OwnAwardFragment; onClose: () => void };

export function BankDetailsDialog(props: Props) {
  const t = useMessages('ownAward');
  return (
    <FormDialog opened onClose={props.onClose} title={t('bank.heading')}>
      <BankForm {...props} />
    </FormDialog>
  );
}

function BankForm({ award, onClose }: Props) {
  const t = useMessages('ownAward');
  const [save] = useSaveBankDetailsMutation({ refetchQueries: 'active' });
  const form = useSchemaForm({
    rules: bankDetailsSchema,
    labels: {
      holder: t('bank.labels.holder'),
      account: t('bank.labels.account'),
      bank: t('bank.labels.bank'),
    },
    values: { holder: '', account: '', bank: '' },
    send: async (given) => {
      await save({ variables: { input: { awardId: award.id, ...given } } });
      void notify({ kind: 'success', title: t('bank.saved') });
      onClose();
    },
  });
  return (
    <FormFrame of={form} label={t('bank.heading')} isShort>
      <p className="soft">{t('bank.lead')}</p>
      <TextField of={form} name="holder" autoComplete="name" maxLength={200} />
      <TextField
        of={form}
        name="account"
        autoComplete="off"
        maxLength={50}
        description={t('bank.hints.account')}
      />
      <TextField
        of={form}
        name="bank"
        optional
        autoComplete="off"
        maxLength={34}
        description={t('bank.hints.bank')}
      />
      <FormButtons of={form} submit={t('bank.submit')} submitting={t('bank.submitting')} onCancel={onClose} />
    </FormFrame>
  );
}
