import { Button, Group, NativeSelect } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { describeFailure } from '../../lib/errors.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { MessageBox } from '../../ui/MessageBox.tsx';
import { type ImportedFileFragment, useChooseImportColumnsMutation } from './imports.generated.ts';

type Props = {
  file: ImportedFileFragment;
  refetch: () => Promise<unknown>;
  /** The file's other buttons. */
  children: ReactNode;
};

export function ChooseColumns({ file, refetch, children }: Props) {
  const t = useMessages('imports');
  const [send, { loading }] = useChooseImportColumnsMutation();
  const [failure, setFailure] = useState<string>();
  const before = Object.fromEntries(file.columns.map(({ column, field }) => [column, field]));
  const [chosen, setChosen] = useState<Record<string, string>>(before);
  // Sorted, so that columns do not move when a field is chosen.
  const columns = [...Object.keys(before), ...file.ignoredColumns].sort();
  const fields = [...Object.values(before), ...file.openFields];
  if (columns.length === 0 || fields.length === 0) return <Group gap="sm">{children}</Group>;
  const isChanged = columns.some((column) => (chosen[column] ?? '') !== (before[column] ?? ''));

  async function check() {
    setFailure(undefined);
    const pairs = Object.entries(chosen).map(([column, field]) => ({ column, field }));
    try {
      await send({ variables: { input: { id: file.id, columns: pairs.filter(({ field }) => field) } } });
      await refetch();
    } catch (error) {
      setFailure(describeFailure(error));
    }
  }

  return (
    <>
      <fieldset className="stack gap-sm">
        <legend className="mb-xs">{t('columnsOf.legend')}</legend>
        {columns.map((column) => (
          <NativeSelect
            key={column}
            label={t('columnsOf.column', { column })}
            value={chosen[column] ?? ''}
            data={[
              { value: '', label: t('columnsOf.unused') },
              ...fields.filter((field) => field === chosen[column] || !Object.values(chosen).includes(field)),
            ]}
            onChange={({ currentTarget: { value } }) => setChosen({ ...chosen, [column]: value })}
          />
        ))}
        {failure && <MessageBox tone="bad" title={failure} />}
      </fieldset>
      <Group gap="sm">
        <Button variant="default" disabled={!isChanged} loading={loading} onClick={() => void check()}>
          {t('columnsOf.check')}
        </Button>
        {children}
      </Group>
    </>
  );
}
