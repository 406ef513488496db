import { Button, Group } from '@mantine/core';
import { IconEyeSearch, IconFileTypeJs } from '@tabler/icons-react';
import { useContext } from 'react';
import { paths, serverPaths } from '../../../../rules/paths.ts';
import { saveServerFile } from '../../../lib/saveServerFile.ts';
import { SessionContext } from '../../../lib/session.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { NewTabIcon } from '../../../ui/NewTabIcon.tsx';

export function EditorActions({ id }: { id: string }) {
  const t = useMessages('scholarshipForm');
  const session = useContext(SessionContext);
  return (
    <Group gap="sm">
      {/* Opens a new tab, so that unsaved input is preserved. */}
      <Button
        component="a"
        href={paths.previewScholarship.link(id)}
        target="_blank"
        variant="default"
        leftSection={<IconEyeSearch size={18} aria-hidden />}
        rightSection={<NewTabIcon />}
      >
        {t('update.preview')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconFileTypeJs size={18} aria-hidden />}
        onClick={() => saveServerFile(serverPaths.scholarshipFile(id), session)}
      >
        {t('update.export')}
      </Button>
    </Group>
  );
}
