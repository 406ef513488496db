import { Button } from '@mantine/core';
import { IconFileTypePdf, IconFileZip } from '@tabler/icons-react';
import { useContext, useState } from 'react';
import { saveServerFile } from '../lib/saveServerFile.ts';
import { SessionContext } from '../lib/session.ts';
import { useMessages } from '../lib/useMessages.ts';

type Props = {
  path: string;
  className?: string | undefined;
  /** True where the file has the documents of the record, too. */
  isWhole?: boolean;
};

/** Saves a record as a file, which the server makes at `path`. */
export function PdfButton({ path, className, isWhole = false }: Props) {
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
      leftSection={
        isWhole ? <IconFileZip size={18} aria-hidden /> : <IconFileTypePdf size={18} aria-hidden />
      }
      onClick={save}
    >
      {t(isWhole ? 'downloadAll' : 'download')}
    </Button>
  );
}
