import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lineOfText } from '../../../../rules/fields.ts';
import { lazyPart } from '../../../lib/lazy/lazyPart.ts';
import { notify } from '../../../lib/notify.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { DelayedSkeleton, SkeletonBlock } from '../../../ui/DelayedSkeleton.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { PanelSection } from './PanelSection.tsx';
import { type PanelRowFragment, usePanelsQuery, useSavePanelMutation } from './panels.generated.ts';

const TextDialog = lazyPart(async () => (await import('../../../ui/form/TextDialog.tsx')).TextDialog);

export function PanelList({ organisationId }: { organisationId: string }) {
  const t = useMessages('panels');
  const { data, error, refetch } = usePanelsQuery({
    variables: { organisationId },
    fetchPolicy: 'cache-and-network',
  });
  const [save] = useSavePanelMutation({ refetchQueries: ['Panels'], awaitRefetchQueries: true });
  const [edited, setEdited] = useState<PanelRowFragment | 'new' | null>(null);
  const panels = data?.panels;
  if (!panels)
    return error ? (
      <ErrorState error={error} onRetry={refetch} />
    ) : (
      <DelayedSkeleton label={t('loading')}>
        <SkeletonBlock height={320} />
      </DelayedSkeleton>
    );
  const panel = edited === 'new' ? null : edited;
  return (
    <>
      <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setEdited('new')}>
        {t('add')}
      </Button>
      {panels.length === 0 && <p className="mt-md soft">{t('none')}</p>}
      {panels.map((each) => (
        <PanelSection key={each.id} panel={each} onRename={() => setEdited(each)} onWithdrawn={refetch} />
      ))}
      {edited && (
        <Suspense>
          <TextDialog
            heading={t(panel ? 'renameHeading' : 'add')}
            name="name"
            label={t('name')}
            rule={lineOfText(120)}
            initial={panel?.name}
            maxLength={120}
            isLine
            submit={t('save')}
            submitting={t('saving')}
            send={async (name) => {
              await save({ variables: { input: { id: panel?.id ?? null, organisationId, name } } });
              void notify({ kind: 'success', title: t('saved') });
            }}
            onClose={() => setEdited(null)}
          />
        </Suspense>
      )}
    </>
  );
}
