import { Button, Group } from '@mantine/core';
import { IconEyeSearch, IconFileTypeJs } from '@tabler/icons-react';
import { useContext } from 'react';
import { paths, serverPaths } from '../../../../rules/paths.ts';
import { saveServerFile } from '../../../lib/saveServerFile.ts';
import { SessionContext } from '../../../lib/session.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { NewTabIcon } from '../../../ui/NewTabIcon.tsx';

/** What the form leads to: the scholarship as it was last saved, as others will see it and as a file. */
export function EditorActions({ id }: { id: string }) {
  const t = useMessages('scholarshipForm');
  const session = useContext(SessionContext);
  return (
    <Group gap="sm">
      {/* In a tab of its own: what was typed stays here. */}
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
