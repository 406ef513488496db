import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { notify, notifyFailure } from '../../lib/notify.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { LabelInput } from './LabelInput.tsx';
import { LabelList } from './LabelList.tsx';
import { LabelsOfDocument, useLabelApplicationsMutation } from './labels.generated.ts';

type Props = { id: string; labels: readonly string[]; isReadOnly: boolean };

export function ApplicationLabels({ id, labels, isReadOnly }: Props) {
  const t = useMessages('labels');
  const client = useApolloClient();
  const [label] = useLabelApplicationsMutation({
    fetchPolicy: 'no-cache',
    refetchQueries: ['ApplicationLabels'],
  });
  const [unsaved, setUnsaved] = useState<readonly string[]>();
  const shown = unsaved ?? labels;

  async function save(next: readonly string[]) {
    setUnsaved(next);
    const without = (some: readonly string[], others: readonly string[]) =>
      some.filter((one) => !others.includes(one));
    try {
      const { data } = await label({
        variables: { ids: [id], add: without(next, shown), remove: without(shown, next) },
      });
      const [result] = data?.labelApplications ?? [];
      if (!result?.isDone) void notify({ kind: 'error', title: result?.message ?? t('failed') });
      await client.query({ query: LabelsOfDocument, variables: { id }, fetchPolicy: 'network-only' });
    } catch (error) {
      void notifyFailure(error);
    } finally {
      setUnsaved((current) => (current === next ? undefined : current));
    }
  }

  if (isReadOnly) return <LabelList labels={shown} name={t('heading')} />;
  return <LabelInput label={t('heading')} value={shown} onChange={(next) => void save(next)} />;
}
