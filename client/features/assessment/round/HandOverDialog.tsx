import { z } from 'zod';
import { REQUIRED } from '../../../../rules/fields.ts';
import { notify } from '../../../lib/notify.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { FormButtons } from '../../../ui/form/FormButtons.tsx';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { FormFrame } from '../../../ui/form/FormFrame.tsx';
import { SelectField } from '../../../ui/form/fields/SelectField.tsx';
import { useSchemaForm } from '../../../ui/form/useSchemaForm.ts';
import { useHandOverAssessmentsMutation } from './round.generated.ts';

type Member = { id: string; name: string };

type Props = {
  roundId: string;
  from: Member;
  count: number;
  others: readonly Member[];
  onClose: () => void;
};

const rules = z.object({ toMemberId: z.string().min(1, REQUIRED) });

export function HandOverDialog(props: Props) {
  const t = useMessages('round');
  return (
    <FormDialog opened onClose={props.onClose} title={t('handOver.heading', { name: props.from.name })}>
      <HandOverForm {...props} />
    </FormDialog>
  );
}

function HandOverForm({ roundId, from, count, others, onClose }: Props) {
  const t = useMessages('round');
  const [handOver] = useHandOverAssessmentsMutation({ refetchQueries: ['RoundTotals'] });
  const form = useSchemaForm({
    rules,
    labels: { toMemberId: t('handOver.to') },
    values: { toMemberId: '' },
    send: async ({ toMemberId }) => {
      const input = { roundId, fromMemberId: from.id, toMemberId };
      const { data } = await handOver({ variables: { input } });
      const { changed = 0, refused = [] } = data?.handOverAssessments ?? {};
      const causes = [...new Set(refused.map(({ cause }) => t(`causes.${cause}`)))].join(', ');
      void notify({
        kind: refused.length > 0 ? 'error' : 'success',
        title: t('handOver.done', { changed }),
        ...(refused.length > 0 && {
          text: t('handOver.refused', { count: refused.length, name: from.name, causes }),
        }),
      });
      onClose();
    },
  });
  return (
    <FormFrame of={form} label={t('handOver.heading', { name: from.name })} isShort>
      <p>{t('handOver.text', { count })}</p>
      <SelectField
        of={form}
        name="toMemberId"
        options={others.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <FormButtons
        of={form}
        submit={t('handOver.button')}
        submitting={t('handOver.doing')}
        onCancel={onClose}
      />
    </FormFrame>
  );
}
