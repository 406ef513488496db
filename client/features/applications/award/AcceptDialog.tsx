import { z } from 'zod';
import { MAX_SIGNATURE } from '../../../../rules/awardOptions.ts';
import { acceptAwardSchema } from '../../../../rules/awards.ts';
import { formatMinorUnits } from '../../../lib/money.ts';
import { notify } from '../../../lib/notify.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { CheckboxField } from '../../../ui/form/CheckboxField.tsx';
import { FormButtons } from '../../../ui/form/FormButtons.tsx';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { FormFrame } from '../../../ui/form/FormFrame.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useSchemaForm } from '../../../ui/form/useSchemaForm.ts';
import { type OwnAwardFragment, type StandingFragment, useAcceptAwardMutation } from './award.generated.ts';
import { formatOffer } from './formatOffer.ts';

type Props = { application: StandingFragment; award: OwnAwardFragment; onClose: () => void };

/** Shows the conditions of an award. The recipient agrees to them and signs with a name. */
export function AcceptDialog(props: Props) {
  const t = useMessages('ownAward');
  const { application, onClose } = props;
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('accept.heading')}
      record={application.scholarship.scholarshipName}
      size="lg"
    >
      <AcceptForm {...props} />
    </FormDialog>
  );
}

function AcceptForm({ application, award, onClose }: Props) {
  const t = useMessages('ownAward');
  const { until } = formatOffer(award, application.scholarship.dates.timeZone, t);
  const amount = formatMinorUnits({ minorUnits: award.amount, currency: award.currency }, t.language);
  const [accept] = useAcceptAwardMutation({ refetchQueries: 'active' });
  const form = useSchemaForm({
    rules: z.object({
      ...acceptAwardSchema.shape,
      agrees: z.boolean().pipe(acceptAwardSchema.shape.agrees),
    }),
    labels: { signedName: t('accept.signedName'), agrees: t('accept.agrees') },
    values: { signedName: '', agrees: false },
    send: async ({ signedName, agrees }) => {
      await accept({ variables: { input: { id: award.id, signedName, agrees } } });
      void notify({ kind: 'success', title: t('accept.done') });
      onClose();
    },
  });
  return (
    <FormFrame of={form} label={t('accept.heading')} isShort>
      <p>{t('accept.lead', { amount, until })}</p>
      {award.conditions && (
        <section className="stack gap-2xs" aria-label={t('conditions')}>
          <h3 className="text-lg">{t('conditions')}</h3>
          <p className="box on-soft breaks written">{award.conditions}</p>
        </section>
      )}
      <TextField
        of={form}
        name="signedName"
        autoComplete="name"
        maxLength={MAX_SIGNATURE}
        description={t('accept.signedHint')}
      />
      <CheckboxField of={form} name="agrees" />
      <FormButtons
        of={form}
        submit={t('accept.submit')}
        submitting={t('accept.submitting')}
        onCancel={onClose}
      />
    </FormFrame>
  );
}
