import { useMessages } from '../../lib/useMessages.ts';
import type { ImportedFileFragment } from './imports.generated.ts';

export function ImportProblems({ file }: { file: ImportedFileFragment }) {
  const t = useMessages('imports');
  const { problems, problemCount: count } = file;
  const shown = problems.length;
  return (
    <details>
      <summary>{t('problems', { count })}</summary>
      {count > shown && <p>{t('firstOnly', { shown, count })}</p>}
      <table className="full text-md mt-sm">
        <thead>
          <tr>
            <th scope="col">{t('line')}</th>
            <th scope="col">{t('column')}</th>
            <th scope="col">{t('message')}</th>
          </tr>
        </thead>
        <tbody>
          {problems.map(({ line, column, message }) => (
            <tr key={`${line} ${column} ${message}`}>
              <td>{line}</td>
              <td className="breaks">{column ?? t('wholeRow')}</td>
              <td className="breaks">{message}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
