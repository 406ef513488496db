import { Button } from '@mantine/core';
import { z } from 'zod';
import { problem } from '../../../rules/problems.ts';
import { useMessages } from '../../lib/useMessages.ts';
import type { ExportList } from '../../schema.generated.ts';
import { ErrorState } from '../ErrorState.tsx';
import { CheckboxListField } from '../form/CheckboxListField.tsx';
import { FormButtons } from '../form/FormButtons.tsx';
import { FormDialog } from '../form/FormDialog.tsx';
import { FormFrame } from '../form/FormFrame.tsx';
import { useRulesForm } from '../form/useRulesForm.ts';
import { type ExportColumnsQuery, useExportColumnsQuery } from './exports.generated.ts';
import { useStoredIds } from './useStoredIds.ts';

type Props = {
  /** What the server calls the list: `applications`. */
  list: string;
  /** The columns of the screen, which are chosen at first. */
  shown: readonly string[];
  save: (columns: readonly string[]) => unknown;
  onClose: () => void;
};

/** Asks which columns the file has, those that no list shows among them; the choice is kept in this browser. */
export function ExportDialog(props: Props) {
  const t = useMessages('table');
  const { data, error, refetch } = useExportColumnsQuery({
    variables: { list: props.list.toUpperCase() as ExportList },
  });
  // It begins at its first field, so it comes with its fields.
  if (!data && !error) return null;
  return (
    <FormDialog opened onClose={props.onClose} title={t('export.heading')}>
      {error && <ErrorState error={error} onRetry={refetch} />}
      {data?.exportColumns && <ColumnsForm {...props} columns={data.exportColumns} />}
    </FormDialog>
  );
}

type Columns = NonNullable<ExportColumnsQuery['exportColumns']>;

function ColumnsForm({ list, shown, columns, save, onClose }: Props & { columns: Columns }) {
  const t = useMessages('table');
  const names = columns.map(({ name }) => name);
  const [stored, store] = useStoredIds(`export:${list}`, shown);
  const form = useRulesForm({
    rules: z.object({ columns: z.array(z.string()).min(1, problem('atLeastOne')) }),
    labels: { columns: t('export.columns') },
    values: { columns: names.filter((name) => stored.includes(name)) },
    send: async ({ columns: chosen }) => {
      // In the order of the list, whatever the order of the clicks.
      const inOrder = names.filter((name) => chosen.includes(name));
      store(inOrder);
      onClose();
      save(inOrder);
    },
  });
  return (
    <FormFrame of={form} label={t('export.heading')} isShort>
      <CheckboxListField
        of={form}
        name="columns"
        options={columns.map(({ name, heading }) => ({ value: name, label: heading }))}
        isShort
      />
      <Button variant="subtle" onClick={() => form.hook.setValue('columns', names, { shouldDirty: true })}>
        {t('export.all')}
      </Button>
      <FormButtons of={form} submit={t('export.submit')} submitting={t('export.busy')} onCancel={onClose} />
    </FormFrame>
  );
}
