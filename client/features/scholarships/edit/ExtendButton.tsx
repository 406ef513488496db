import { Button } from '@mantine/core';
import { IconCalendarPlus } from '@tabler/icons-react';
import { use } from 'react';
import { useMessages } from '../../../lib/useMessages.ts';
import { ExtendContext } from '../../deadlines/ExtendContext.ts';
import type { EditedScholarshipFragment } from './edit.generated.ts';

type Props = { scholarship: EditedScholarshipFragment; onExtended: () => unknown };

export function ExtendButton({ scholarship, onExtended }: Props) {
  const t = useMessages('scholarshipForm');
  const extend = use(ExtendContext);
  const { id, scholarshipName, viewerCanExtend } = scholarship;
  if (!extend || !viewerCanExtend) return null;
  return (
    <div>
      <Button
        variant="default"
        leftSection={<IconCalendarPlus size={18} aria-hidden />}
        onClick={() => extend({ id, scholarshipName, onExtended })}
      >
        {t('update.extend')}
      </Button>
    </div>
  );
}
