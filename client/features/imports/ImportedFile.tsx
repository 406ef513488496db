import { Button, Group } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useContext, useState } from 'react';
import { formatInstant } from '../../../messages/formats.ts';
import { importProblemsPath } from '../../../rules/backoffice/imports.ts';
import { saveServerFile } from '../../lib/files/saveServerFile.ts';
import { notify, notifyFailure } from '../../lib/notify.ts';
import { SessionContext } from '../../lib/session/session.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { MessageBox } from '../../ui/MessageBox.tsx';
import { ChooseColumns } from './ChooseColumns.tsx';
import { ImportProblems } from './ImportProblems.tsx';
import {
  type ImportedFileFragment,
  useConfirmImportMutation,
  useRemoveImportMutation,
} from './imports.generated.ts';

type Props = { file: ImportedFileFragment; refetch: () => Promise<unknown> };

export function ImportedFile({ file, refetch }: Props) {
  const t = useMessages('imports');
  const session = useContext(SessionContext);
  const [confirm] = useConfirmImportMutation();
  const [remove] = useRemoveImportMutation();
  const [isBusy, setBusy] = useState(false);
  const { id, state, fileName: name, added, changed, problemCount } = file;
  const count = added + changed;

  async function act(work: () => Promise<unknown>, done?: string) {
    setBusy(true);
    try {
      await work();
      if (done) void notify({ kind: 'success', title: done });
      await refetch();
    } catch (error) {
      void notifyFailure(error);
    } finally {
      setBusy(false);
    }
  }

  const buttons = (
    <>
      {state === 'CHECKED' && count > 0 && (
        <Button loading={isBusy} onClick={() => void act(() => confirm({ variables: { id } }), t('begun'))}>
          {t('run', { count })}
        </Button>
      )}
      {problemCount > 0 && (
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          aria-label={t('downloadOf', { name })}
          onClick={() => void saveServerFile(importProblemsPath(id), session)}
        >
          {t('download')}
        </Button>
      )}
      {state !== 'WRITING' && (
        <Button
          variant="default"
          disabled={isBusy}
          aria-label={t('removeOf', { name })}
          onClick={() => void act(() => remove({ variables: { id } }))}
        >
          {t('remove')}
        </Button>
      )}
    </>
  );

  return (
    <li className="stack gap-sm">
      <p className="breaks">
        <strong translate="no">{name}</strong> · {t(`kind.${file.kind}`)} ·{' '}
        {formatInstant(file.createdAt, t.language)}
      </p>
      <State file={file} />
      {problemCount > 0 && <ImportProblems file={file} />}
      {state === 'CHECKED' ? (
        <ChooseColumns key={JSON.stringify(file.columns)} file={file} refetch={refetch}>
          {buttons}
        </ChooseColumns>
      ) : (
        <Group gap="sm">{buttons}</Group>
      )}
    </li>
  );
}

function State({ file }: { file: ImportedFileFragment }) {
  const t = useMessages('imports');
  const { state, progress, failure, added, changed, unchanged, bad, ignoredColumns } = file;
  const isRunning = state === 'CHECKING' || state === 'WRITING';
  if (isRunning)
    return (
      <div>
        <progress value={progress} max={100} aria-label={file.fileName} />
        <p>{t(state === 'CHECKING' ? 'checking' : 'writing', { progress })}</p>
      </div>
    );
  if (failure)
    return (
      <MessageBox tone="bad" role="status" title={t('failed')}>
        <p>{failure}</p>
      </MessageBox>
    );
  const { missingFields } = file;
  if (missingFields.length > 0)
    return (
      <MessageBox tone="bad" role="status" title={t('lacks', { fields: missingFields.join(', ') })}>
        <p>{t('chooseColumns')}</p>
      </MessageBox>
    );
  const counts = { added, changed, unchanged, bad };
  return (
    <MessageBox
      tone={bad > 0 ? 'accent' : 'good'}
      role="status"
      {...(state === 'DONE' && { title: t('done') })}
    >
      <p>{t(state === 'DONE' ? 'were' : 'wouldBe', counts)}</p>
      {state === 'CHECKED' && <p>{t(added + changed > 0 ? 'sure' : 'nothing')}</p>}
      {ignoredColumns.length > 0 && <p>{t('ignored', { columns: ignoredColumns.join(', ') })}</p>}
    </MessageBox>
  );
}
