import { Button } from '@mantine/core';
import { IconAdjustments, IconFileTypeCsv } from '@tabler/icons-react';
import { Suspense, useContext, useRef, useState } from 'react';
import { formatMegabytes } from '../../../../messages/formats.ts';
import { getErrorMessage } from '../../../lib/errors.ts';
import { downloadFile } from '../../../lib/files/downloadFile.ts';
import { saveFile } from '../../../lib/files/saveFile.ts';
import { lazyPart } from '../../../lib/lazy/lazyPart.ts';
import { SessionContext } from '../../../lib/session/session.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import type { ColumnChoice } from '../columns/useColumnChoice.ts';
import type { TableAddress } from '../useTableState.ts';
import classes from './ExportButton.module.css';
import type { ExportFormat } from './exportFormats.ts';

const ExportDialog = lazyPart(async () => (await import('./ExportDialog.tsx')).ExportDialog, {
  texts: ['fields', 'form', 'table', 'ui'],
});

type Props = {
  list: string;
  address: TableAddress;
  choice?: ColumnChoice | undefined;
  more?: Readonly<Record<string, string>> | undefined;
};

export function ExportButton({ list, address, choice, more }: Props) {
  const t = useMessages('table');
  const session = useContext(SessionContext);
  const running = useRef<AbortController>(undefined);
  const [bytes, setBytes] = useState<number>();
  const [said, setSaid] = useState('');
  const [problem, setProblem] = useState('');
  const [isChoosing, setChoosing] = useState(false);
  const isBusy = bytes !== undefined;
  const ids = choice?.columns
    .filter(({ id, isActions }) => !isActions && !choice.hidden.includes(id))
    .map(({ id }) => id.replace(/\..*$/, ''));
  // Several columns on the screen can correspond to one export column, which is requested only once.
  const shown = ids && [...new Set(ids)];

  async function save(format: ExportFormat = 'csv', columns?: readonly string[]) {
    const stopper = new AbortController();
    running.current = stopper;
    setBytes(0);
    setSaid('');
    setProblem('');
    try {
      const options = { session, signal: stopper.signal, onProgress: setBytes };
      const { content, name = `${list}.${format}` } = await downloadFile(
        addressOf(`${list}.${format}`, { address, more, shown, chosen: columns }),
        options,
      );
      saveFile(name, content);
      setSaid(t('export.done', { name }));
    } catch (error) {
      if (!stopper.signal.aborted) setProblem(getErrorMessage(error) ?? t('export.failed'));
    } finally {
      setBytes(undefined);
    }
  }

  return (
    <>
      <Button.Group>
        <Button
          variant="default"
          className={classes.button}
          leftSection={<IconFileTypeCsv size={18} aria-hidden />}
          disabled={isBusy}
          onClick={() => save()}
        >
          {isBusy ? t('export.busy') : t('export.submit')}
        </Button>
        <Button
          variant="default"
          className={classes.more}
          aria-label={t('export.choose')}
          title={t('export.choose')}
          aria-haspopup="dialog"
          disabled={isBusy}
          onClick={() => setChoosing(true)}
        >
          <IconAdjustments size={18} aria-hidden />
        </Button>
      </Button.Group>
      {isChoosing && (
        <Suspense>
          <ExportDialog list={list} shown={shown} save={save} onClose={() => setChoosing(false)} />
        </Suspense>
      )}
      <div className={classes.line} data-empty={(!isBusy && !said && !problem) || undefined}>
        <p role="status">{isBusy ? t('export.soFar', { size: formatMegabytes(bytes, t.language) }) : said}</p>
        {isBusy && (
          <Button variant="subtle" onClick={() => running.current?.abort()}>
            {t('export.stop')}
          </Button>
        )}
        {problem && (
          <p role="alert" className="bad">
            {problem}
          </p>
        )}
      </div>
    </>
  );
}

type Asked = Pick<Props, 'address' | 'more'> & {
  shown: readonly string[] | undefined;
  chosen: readonly string[] | undefined;
};

function addressOf(file: string, { address, more, shown, chosen }: Asked): string {
  const query = new URLSearchParams(address.linkTo({ page: 1, open: '' }).split('?')[1]);
  for (const [name, value] of Object.entries(more ?? {})) query.set(name, value);
  // The dialog offers all answers, so its choice is not limited to the questions on the screen.
  if (chosen) query.delete('question');
  const columns = chosen ?? shown;
  if (columns) query.set('columns', columns.join(','));
  return `/exports/${file}?${query}`;
}
