import { Button } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useContext, useState } from 'react';
import { saveServerFile } from '../lib/saveServerFile.ts';
import { SessionContext } from '../lib/session.ts';
import { useMessages } from '../lib/useMessages.ts';

/** Saves a record as a PDF file, which the server makes at `path`. */
export function PdfButton({ path, className }: { path: string; className?: string | undefined }) {
  const t = useMessages('papers');
  const session = useContext(SessionContext);
  const [isMaking, setMaking] = useState(false);
  const save = async () => {
    setMaking(true);
    await saveServerFile(path, session);
    setMaking(false);
  };
  return (
    <Button
      variant="default"
      className={className}
      loading={isMaking}
      leftSection={<IconFileTypePdf size={18} aria-hidden />}
      onClick={save}
    >
      {t('download')}
    </Button>
  );
}
