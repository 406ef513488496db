import { Button } from '@mantine/core';
import { IconFileTypePdf, IconFileZip } from '@tabler/icons-react';
import { useContext, useState } from 'react';
import { saveServerFile } from '../../lib/files/saveServerFile.ts';
import { SessionContext } from '../../lib/session/session.ts';
import { useMessages } from '../../lib/useMessages.ts';
import long from './LongButton.module.css';

type Props = {
  path: string;
  with?: keyof typeof WITH;
};

const WITH = {
  merged: { Icon: IconFileTypePdf, text: 'downloadMerged' },
  letter: { Icon: IconFileTypePdf, text: 'downloadLetter' },
  files: { Icon: IconFileZip, text: 'downloadAll' },
} as const;

const ALONE = { Icon: IconFileTypePdf, text: 'download' } as const;

export function PdfButton({ path, with: documents }: Props) {
  const t = useMessages('papers');
  const session = useContext(SessionContext);
  const [isMaking, setMaking] = useState(false);
  const { Icon, text } = documents ? WITH[documents] : ALONE;
  const save = async () => {
    setMaking(true);
    await saveServerFile(path, session);
    setMaking(false);
  };
  return (
    <Button
      variant="default"
      className={long.root}
      loading={isMaking}
      leftSection={<Icon size={18} aria-hidden />}
      onClick={save}
    >
      {t(text)}
    </Button>
  );
}
