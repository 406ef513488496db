import { Button, FileInput, Select } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useContext, useState } from 'react';
import {
  IMPORT_KINDS,
  type ImportKind,
  MAX_IMPORT_BYTES,
  MAX_IMPORT_ROWS,
} from '../../../rules/backoffice/imports.ts';
import { serverPaths } from '../../../rules/paths.ts';
import { describeFailure } from '../../lib/errors.ts';
import { notify } from '../../lib/notify.ts';
import { sendWithToken } from '../../lib/session/sendWithToken.ts';
import { SessionContext } from '../../lib/session/session.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { MessageBox } from '../../ui/MessageBox.tsx';

const ACCEPTED = '.csv,.txt,.tsv,.xlsx,.json,.jsonl,.ndjson';

export function ChooseImport({ onUploaded }: { onUploaded: () => Promise<unknown> }) {
  const t = useMessages('imports');
  const session = useContext(SessionContext);
  const [kind, setKind] = useState<ImportKind>('SCHOLARSHIPS');
  const [file, setFile] = useState<File | null>(null);
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function upload() {
    if (!file) return setFailure(t('none'));
    setBusy(true);
    setFailure(undefined);
    try {
      const query = new URLSearchParams({ kind, name: file.name });
      const path = `${serverPaths.imports}?${query}`;
      const answer = await sendWithToken(path, session, { method: 'POST', body: file });
      // A response that is not read would keep its connection open.
      await answer.text();
      setFile(null);
      void notify({ kind: 'success', title: t('uploaded') });
      await onUploaded();
    } catch (error) {
      setFailure(describeFailure(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="stack gap-md">
      <Select
        size="md"
        label={t('kind')}
        description={t(`columns.${kind}`)}
        data={IMPORT_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
        value={kind}
        allowDeselect={false}
        disabled={isBusy}
        onChange={(value) => setKind(IMPORT_KINDS.find((known) => known === value) ?? kind)}
      />
      <FileInput
        size="md"
        label={t('file')}
        description={t('limits', { rows: MAX_IMPORT_ROWS, megabytes: MAX_IMPORT_BYTES / 1_000_000 })}
        placeholder={t('choose')}
        leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
        accept={ACCEPTED}
        value={file}
        disabled={isBusy}
        onChange={(chosen) => {
          setFile(chosen);
          setFailure(undefined);
        }}
      />
      <div aria-live="polite">{failure && <MessageBox tone="bad" title={failure} />}</div>
      <div>
        <Button loading={isBusy} onClick={() => void upload()}>
          {t('check')}
        </Button>
      </div>
    </div>
  );
}
