import { TextInput } from '@mantine/core';
import { useDeferredValue, useState } from 'react';
import { z } from 'zod';
import { useMessages } from '../../../lib/useMessages.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { FormButtons } from '../../../ui/form/FormButtons.tsx';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { FormFrame } from '../../../ui/form/FormFrame.tsx';
import { CheckboxListField } from '../../../ui/form/fields/CheckboxListField.tsx';
import { useSchemaForm } from '../../../ui/form/useSchemaForm.ts';
import { useEnterableApplicationsQuery } from './rounds.generated.ts';

type Props = {
  name: string;
  scholarshipId: string;
  enter: (applicationIds: string[]) => Promise<unknown>;
  onClose: () => void;
};

const LISTED = 50;

const rules = z.object({ ids: z.array(z.string()).min(1) });

export function EnterByHandDialog(props: Props) {
  const t = useMessages('assessment');
  return (
    <FormDialog opened onClose={props.onClose} title={t('byHand.heading', props)} size="lg">
      <EnterForm {...props} />
    </FormDialog>
  );
}

function EnterForm({ name, scholarshipId, enter, onClose }: Props) {
  const t = useMessages('assessment');
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const { data, previousData, error, refetch } = useEnterableApplicationsQuery({
    variables: { scholarshipId, search: search || null, pageSize: LISTED },
    fetchPolicy: 'cache-and-network',
  });
  const form = useSchemaForm({
    rules,
    labels: { ids: t('byHand.label') },
    values: { ids: [] as string[] },
    send: async ({ ids }) => {
      await enter(ids);
      onClose();
    },
  });
  const found = (data ?? previousData)?.applications;
  if (!found && error) return <ErrorState error={error} onRetry={refetch} />;
  const options = (found?.items ?? []).map(({ id, applicantName, referenceNumber }) => ({
    ...{ value: id, label: applicantName, description: referenceNumber },
  }));
  return (
    <FormFrame of={form} label={t('byHand.heading', { name })} isShort>
      <TextInput
        type="search"
        label={t('byHand.search')}
        maxLength={200}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      {found?.items.length === 0 && <p className="soft">{t('byHand.none')}</p>}
      {options.length > 0 && <CheckboxListField of={form} name="ids" options={options} />}
      {found && found.totalCount > options.length && (
        <p className="soft">{t('byHand.first', { count: options.length })}</p>
      )}
      <FormButtons
        of={form}
        submit={t('byHand.submit')}
        submitting={t('byHand.submitting')}
        onCancel={onClose}
      />
    </FormFrame>
  );
}
