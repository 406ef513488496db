import { Button } from '@mantine/core';
import { IconTag } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../lib/lazy/lazyPart.ts';
import { useMessages } from '../../lib/useMessages.ts';
import type { BulkJob } from '../../ui/table/bulk/bulkRun.ts';
import { useBulkRun } from '../../ui/table/bulk/useBulkRun.tsx';
import { useLabelApplicationsMutation } from './labels.generated.ts';

const LabelDialog = lazyPart(async () => (await import('./LabelDialog.tsx')).LabelDialog, {
  texts: ['fields', 'form', 'labels', 'ui'],
});

export function useLabelling({ ids, nameOf, onEnd }: Pick<BulkJob, 'ids' | 'nameOf' | 'onEnd'>) {
  const t = useMessages('labels');
  const [label] = useLabelApplicationsMutation({
    fetchPolicy: 'no-cache',
    refetchQueries: ['ApplicationLabels'],
  });
  const [isOpen, setOpen] = useState(false);
  const [run, progress] = useBulkRun();
  return {
    button: (
      <Button
        variant="default"
        leftSection={<IconTag size={18} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t('bulk.button')}
      </Button>
    ),
    dialog: (
      <>
        {progress}
        {isOpen && (
          <Suspense>
            <LabelDialog
              count={ids.length}
              send={(change) =>
                run({
                  ids,
                  nameOf,
                  onEnd,
                  isBrief: true,
                  texts: { doing: t('bulk.doing'), done: t('bulk.done') },
                  send: async (some) =>
                    (await label({ variables: { ids: some, ...change } })).data?.labelApplications,
                })
              }
              onClose={() => setOpen(false)}
            />
          </Suspense>
        )}
      </>
    ),
  };
}
