import { Button } from '@mantine/core';
import { IconArchive } from '@tabler/icons-react';
import { messages } from '../../../messages.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import type { EditedScholarshipFragment } from './edit.generated.ts';
import { useRestore } from './useRestore.ts';

const texts = messages.scholarshipForm.archived;

/** Instead of the form of an archived scholarship: the way to bring it back. */
export function Archived({ scholarship }: { scholarship: EditedScholarshipFragment }) {
  const [restore, isBusy] = useRestore();
  return (
    <EmptyState
      icon={<IconArchive size={28} />}
      heading={texts.heading(scholarship.scholarshipName)}
      text={texts.text}
      action={
        scholarship.viewerCanRestore && (
          <Button loading={isBusy} onClick={() => restore(scholarship)}>
            {texts.restore}
          </Button>
        )
      }
    />
  );
}
