import { Button } from '@mantine/core';
import { z } from 'zod';
import { problem } from '../../../../rules/problems.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import type { ExportList } from '../../../schema.generated.ts';
import { ErrorState } from '../../ErrorState.tsx';
import { FormButtons } from '../../form/FormButtons.tsx';
import { FormDialog } from '../../form/FormDialog.tsx';
import { FormFrame } from '../../form/FormFrame.tsx';
import { CheckboxListField } from '../../form/fields/CheckboxListField.tsx';
import { SelectField } from '../../form/fields/SelectField.tsx';
import { useSchemaForm } from '../../form/useSchemaForm.ts';
import { useStoredIds } from '../columns/useStoredIds.ts';
import { EXPORT_FORMATS, type ExportFormat } from './exportFormats.ts';
import { type ExportColumnsQuery, useExportColumnsQuery } from './exports.generated.ts';

type Props = {
  list: string;
  shown: readonly string[] | undefined;
  save: (format: ExportFormat, columns: readonly string[]) => unknown;
  onClose: () => void;
};

export function ExportDialog(props: Props) {
  const t = useMessages('table');
  const { data, error, refetch } = useExportColumnsQuery({
    variables: { list: props.list.toUpperCase() as ExportList },
  });
  // The dialog focuses its first field, so it opens only when its fields are available.
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
  const usual = columns.filter(({ isExtra }) => !isExtra).map(({ name }) => name);
  const [stored, store] = useStoredIds(`export:${list}`, shown ?? usual);
  const [storedFormats, storeFormat] = useStoredIds('export-format', []);
  const form = useSchemaForm({
    rules: z.object({
      format: z.enum(EXPORT_FORMATS),
      columns: z.array(z.string()).min(1, problem('atLeastOne')),
    }),
    labels: { format: t('export.format'), columns: t('export.columns') },
    values: {
      format: EXPORT_FORMATS.find((format) => storedFormats.includes(format)) ?? 'csv',
      columns: names.filter((name) => stored.includes(name)),
    },
    send: async ({ format, columns: chosen }) => {
      const inOrder = names.filter((name) => chosen.includes(name));
      store(inOrder);
      storeFormat([format]);
      onClose();
      save(format, inOrder);
    },
  });
  return (
    <FormFrame of={form} label={t('export.heading')} isShort>
      <SelectField
        of={form}
        name="format"
        options={EXPORT_FORMATS.map((format) => ({ value: format, label: t(`export.formats.${format}`) }))}
      />
      <CheckboxListField
        of={form}
        name="columns"
        options={columns.map(({ name, heading }) => ({ value: name, label: heading }))}
        isShort
      />
      <Button variant="subtle" onClick={() => form.hook.setValue('columns', names, { shouldDirty: true })}>
        {t('export.all')}
      </Button>
      <FormButtons of={form} submit={t('export.save')} submitting={t('export.busy')} onCancel={onClose} />
    </FormFrame>
  );
}
