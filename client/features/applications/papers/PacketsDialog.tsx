import { Button } from '@mantine/core';
import { useState } from 'react';
import { getErrorMessage } from '../../../lib/errors.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import classes from './PacketsDialog.module.css';
import { PreparedFileRow } from './PreparedFileRow.tsx';
import {
  type PrepareApplicationPapersMutationVariables,
  type PreparedFileFragment,
  usePrepareApplicationPapersMutation,
} from './papers.generated.ts';
import type { usePreparedFiles } from './usePreparedFiles.ts';

export type PacketSelection = Pick<PrepareApplicationPapersMutationVariables, 'ids' | 'filter' | 'sort'>;

type Props = {
  /** Filter for a new file and the number of matches; null if the user only views existing files. */
  chosen: { count: number; named: PacketSelection } | null;
  prepared: ReturnType<typeof usePreparedFiles>;
  onClose: () => void;
};

const START = { tabIndex: -1, 'data-autofocus': true };

export function PacketsDialog({ chosen, prepared, onClose }: Props) {
  const t = useMessages('preparedFiles');
  const { files, error, refetch } = prepared;
  return (
    <Dialog opened onClose={onClose} size="lg" heading={t('heading')} cross={t('close')}>
      <div className={`grid gap-lg ${classes.root}`}>
        {chosen && <NewFile {...chosen} refetch={refetch} />}
        <section aria-labelledby="prepared-files">
          <h3 id="prepared-files">{t('yours')}</h3>
          {error && !files && <ErrorState error={error} onRetry={refetch} />}
          {files?.length === 0 && (
            <p className={classes.note} {...(!chosen && START)}>
              {t('none')}
            </p>
          )}
          <ul className="stack">
            {files?.map((file: PreparedFileFragment) => (
              <PreparedFileRow key={file.id} file={file} refetch={refetch} />
            ))}
          </ul>
        </section>
      </div>
    </Dialog>
  );
}

const KINDS = ['merged', 'beside'] as const;

type NewFileProps = NonNullable<Props['chosen']> & { refetch: () => Promise<unknown> };

function NewFile({ count, named, refetch }: NewFileProps) {
  const t = useMessages('preparedFiles');
  const [prepare, { loading }] = usePrepareApplicationPapersMutation({ fetchPolicy: 'no-cache' });
  const [documents, setDocuments] = useState<(typeof KINDS)[number]>('merged');
  const [said, setSaid] = useState('');
  const [problem, setProblem] = useState('');
  async function begin() {
    setSaid('');
    setProblem('');
    try {
      await prepare({ variables: { ...named, isMerged: documents === 'merged' } });
      setSaid(t('begun'));
      await refetch();
    } catch (error) {
      setProblem(getErrorMessage(error) ?? t('failed'));
    }
  }
  return (
    <div className={`grid gap-sm ${classes.begin}`}>
      <fieldset className={classes.choice}>
        <legend>{t('documents')}</legend>
        {KINDS.map((kind) => (
          <label key={kind}>
            <input
              type="radio"
              name="documents"
              checked={documents === kind}
              onChange={() => setDocuments(kind)}
              data-autofocus={documents === kind || undefined}
            />
            {t(kind)}
          </label>
        ))}
      </fieldset>
      <p className={classes.note}>{t('explained')}</p>
      <Button loading={loading} onClick={begin}>
        {t('begin', { count })}
      </Button>
      <p role="status">{said}</p>
      {problem && (
        <p role="alert" className="bad">
          {problem}
        </p>
      )}
    </div>
  );
}
