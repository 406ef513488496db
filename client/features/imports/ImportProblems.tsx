import { Table } from '@mantine/core';
import { useMessages } from '../../lib/useMessages.ts';
import type { ImportedFileFragment } from './imports.generated.ts';

/** The first problems of a file by line and column. */
export function ImportProblems({ file }: { file: ImportedFileFragment }) {
  const t = useMessages('imports');
  const { problems, problemCount: count } = file;
  const shown = problems.length;
  return (
    <details>
      <summary>{t('problems', { count })}</summary>
      {count > shown && <p>{t('firstOnly', { shown, count })}</p>}
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('line')}</Table.Th>
            <Table.Th>{t('column')}</Table.Th>
            <Table.Th>{t('message')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {problems.map(({ line, column, message }) => (
            <Table.Tr key={`${line} ${column} ${message}`}>
              <Table.Td>{line}</Table.Td>
              <Table.Td className="breaks">{column ?? t('wholeRow')}</Table.Td>
              <Table.Td className="breaks">{message}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </details>
  );
}
