import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useMessages } from '../../../lib/useMessages.ts';
import { questionTexts } from '../../confirm/questionTexts.ts';
import { useConfirm } from '../../confirm/useConfirm.tsx';
import type { Selection } from '../selection/useSelection.ts';
import type { BulkJob } from './bulkRun.ts';
import type { BulkOutcome } from './runInChunks.ts';
import { useBulkRun } from './useBulkRun.tsx';

type Options<Row> = Pick<BulkJob, 'send'> & {
  selection: Selection<Row>;
  label: string;
  record: string;
  note?: string;
  nameOf: (row: Row) => ReactNode;
  onEnd: (outcome: BulkOutcome) => void;
};

export function useBulkDelete<Row>({ selection, label, record, note, send, nameOf, onEnd }: Options<Row>) {
  const t = useMessages('ui');
  const { ids, rowOf, select } = selection;
  const [run, progress] = useBulkRun();
  const [ask, question] = useConfirm();

  const start = async () =>
    run({
      ids,
      texts: {
        doing: t('confirm.delete.doing'),
        done: t('confirm.deleted'),
        doneText: t('confirm.deletedText'),
      },
      send,
      nameOf: (id) => {
        const row = rowOf(id);
        return row ? nameOf(row) : id;
      },
      onEnd: async (outcome) => {
        select(outcome.kept);
        onEnd(outcome);
      },
    });

  const action = (
    <Button
      variant="default"
      c="var(--bad-text)"
      leftSection={<IconTrash size={18} aria-hidden />}
      onClick={() =>
        ask({
          ...questionTexts(t, 'confirm.delete'),
          record,
          note,
          isDangerous: true,
          act: start,
        })
      }
    >
      {label}
    </Button>
  );
  const dialogs = (
    <>
      {question}
      {progress}
    </>
  );
  return { action, dialogs };
}
