import { Button } from '@mantine/core';
import { IconArchive } from '@tabler/icons-react';
import { useMessages } from '../../../lib/useMessages.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import type { EditedScholarshipFragment } from './edit.generated.ts';
import { useRestore } from './useRestore.ts';

export function Archived({ scholarship }: { scholarship: EditedScholarshipFragment }) {
  const t = useMessages('scholarshipForm');
  const [restore, isBusy] = useRestore();
  return (
    <EmptyState
      icon={<IconArchive size={28} />}
      heading={t('archived.heading', { name: scholarship.scholarshipName })}
      text={t('archived.text')}
      action={
        scholarship.viewerCanRestore && (
          <Button loading={isBusy} onClick={() => restore(scholarship)}>
            {t('archived.restore')}
          </Button>
        )
      }
    />
  );
}
