import { useEffect } from 'react';
import { IMPORT_DAYS } from '../../../rules/backoffice/imports.ts';
import { ChooseImport } from '../../features/imports/ChooseImport.tsx';
import { ImportedFile } from '../../features/imports/ImportedFile.tsx';
import { useImportsQuery } from '../../features/imports/imports.generated.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { PageLead } from '../../ui/page/PageLead.tsx';
import { Section } from '../../ui/page/Section.tsx';

const REFRESH = 2_000;

export function ImportPage() {
  const t = useMessages('imports');
  const { data, refetch, startPolling, stopPolling } = useImportsQuery({ fetchPolicy: 'cache-and-network' });
  const imports = data?.imports ?? [];
  const isRunning = imports.some(({ state }) => state === 'CHECKING' || state === 'WRITING');
  useEffect(() => {
    if (isRunning) startPolling(REFRESH);
    return stopPolling;
  }, [isRunning, startPolling, stopPolling]);
  return (
    <>
      <PageHead title={t('title')} />
      <h1>{t('title')}</h1>
      <PageLead>{t('lead')}</PageLead>
      <ChooseImport onUploaded={refetch} />
      <Section heading={t('list', { days: IMPORT_DAYS })}>
        {data && imports.length === 0 && <p>{t('empty')}</p>}
        <ul className="stack gap-lg mt-md" aria-live="polite">
          {imports.map((file) => (
            <ImportedFile key={file.id} file={file} refetch={refetch} />
          ))}
        </ul>
      </Section>
    </>
  );
}
