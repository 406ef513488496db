import { Button, Group } from '@mantine/core';
import { IconClipboardPlus, IconFileTypeCsv } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { paths } from '../../../../rules/paths.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { useEnterableScholarshipQuery } from './enter.generated.ts';

export function EnterLinks({ scholarshipId }: { scholarshipId: string }) {
  const t = useMessages('enterApplication');
  const { data } = useEnterableScholarshipQuery({ variables: { id: scholarshipId } });
  if (!data?.scholarship?.viewerCanEnterApplication) return null;
  const query = { scholarship: scholarshipId };
  return (
    <Group gap="xs" ml="auto">
      <Button
        component={Link}
        to={paths.enterApplication.link(query)}
        variant="default"
        size="compact-sm"
        leftSection={<IconClipboardPlus size={18} aria-hidden />}
      >
        {t('enter')}
      </Button>
      <Button
        component={Link}
        to={paths.importApplications.link(query)}
        variant="default"
        size="compact-sm"
        leftSection={<IconFileTypeCsv size={18} aria-hidden />}
      >
        {t('import')}
      </Button>
    </Group>
  );
}
