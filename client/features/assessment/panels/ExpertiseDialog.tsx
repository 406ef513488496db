import { z } from 'zod';
import { notify } from '../../../lib/notify.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { FormButtons } from '../../../ui/form/FormButtons.tsx';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { FormFrame } from '../../../ui/form/FormFrame.tsx';
import { useSchemaForm } from '../../../ui/form/useSchemaForm.ts';
import { ExpertiseFields } from './ExpertiseFields.tsx';
import { useSaveExpertiseMutation } from './panels.generated.ts';

type Props = {
  name: string;
  memberId: string;
  expertise: { subjects: string[]; languages: string[] };
  isOwn?: boolean;
  onClose: () => void;
};

const rules = z.object({ subjects: z.array(z.string()), languages: z.array(z.string()) });

export function ExpertiseDialog(props: Props) {
  const t = useMessages('panels');
  return (
    <FormDialog opened onClose={props.onClose} title={t('expertise.heading')} record={props.name} size="lg">
      <ExpertiseForm {...props} />
    </FormDialog>
  );
}

function ExpertiseForm({ memberId, expertise: { subjects, languages }, isOwn, onClose }: Props) {
  const t = useMessages('panels');
  const [save] = useSaveExpertiseMutation({ refetchQueries: isOwn ? [] : ['Panels'] });
  const form = useSchemaForm({
    rules,
    labels: { subjects: t('expertise.subjects'), languages: t('expertise.languages') },
    values: { subjects: [...subjects], languages: [...languages] },
    send: async (given) => {
      await save({ variables: { input: { memberId, ...given } } });
      void notify({ kind: 'success', title: t('expertise.saved') });
      onClose();
    },
  });
  return (
    <FormFrame of={form} label={t('expertise.heading')} isShort>
      <ExpertiseFields of={form} />
      <FormButtons of={form} submit={t('save')} submitting={t('saving')} onCancel={onClose} />
    </FormFrame>
  );
}
