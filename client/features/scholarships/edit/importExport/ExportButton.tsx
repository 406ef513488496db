import { Button } from '@mantine/core';
import { IconFileTypeJs } from '@tabler/icons-react';
import { useContext } from 'react';
import { serverPaths } from '../../../../../rules/paths.ts';
import { saveServerFile } from '../../../../lib/files/saveServerFile.ts';
import { SessionContext } from '../../../../lib/session/session.ts';
import { useMessages } from '../../../../lib/useMessages.ts';

export function ExportButton({ id }: { id: string }) {
  const t = useMessages('scholarshipForm');
  const session = useContext(SessionContext);
  return (
    <Button
      variant="default"
      leftSection={<IconFileTypeJs size={18} aria-hidden />}
      onClick={() => saveServerFile(serverPaths.scholarshipFile(id), session)}
    >
      {t('update.export')}
    </Button>
  );
}
