import { Button, Checkbox, FileInput, Group } from '@mantine/core';
import { IconFileTypeCsv } from '@tabler/icons-react';
import { useState } from 'react';
import { useMessages } from '../../../lib/useMessages.ts';
import { MessageBox } from '../../../ui/MessageBox.tsx';
import { EmailText } from '../../../ui/text/EmailText.tsx';
import classes from './Enter.module.css';
import { countRows, type ImportReport } from './importReport.ts';
import { useImport } from './useImport.ts';

export function ImportApplications({ scholarshipId }: { scholarshipId: string }) {
  const t = useMessages('enterApplication');
  const [file, setFile] = useState<File | null>(null);
  const [hasConsent, setConsent] = useState(false);
  const { report, failure, isBusy, run, clear, setFailure } = useImport(scholarshipId);
  const isLooked = report?.isDryRun === true && report.next === null;
  const isWorthwhile = isLooked && countRows(report).entered > 0;

  function send(isDryRun: boolean) {
    if (!file) return setFailure(t('file.none'));
    if (!hasConsent) return setFailure(t('file.consentMissing'));
    void run(file, isDryRun);
  }

  return (
    <div className="stack gap-md">
      <FileInput
        size="md"
        label={t('file.label')}
        description={t('file.columns')}
        placeholder={t('file.choose')}
        accept="text/csv,.csv"
        leftSection={<IconFileTypeCsv size={18} aria-hidden />}
        value={file}
        disabled={isBusy}
        onChange={(chosen) => {
          setFile(chosen);
          clear();
        }}
      />
      <Checkbox
        size="md"
        checked={hasConsent}
        onChange={(event) => setConsent(event.currentTarget.checked)}
        label={t('file.consent')}
      />
      <Group gap="sm">
        <Button variant={isWorthwhile ? 'default' : 'filled'} loading={isBusy} onClick={() => send(true)}>
          {t('file.check')}
        </Button>
        {isWorthwhile && (
          <Button loading={isBusy} onClick={() => send(false)}>
            {t('file.run', { count: countRows(report).entered })}
          </Button>
        )}
      </Group>
      <div aria-live="polite" className="stack gap-md">
        {failure && <MessageBox tone="bad" title={failure} />}
        {report && <Report report={report} isBusy={isBusy} />}
      </div>
    </div>
  );
}

function Report({ report, isBusy }: { report: ImportReport; isBusy: boolean }) {
  const t = useMessages('enterApplication');
  const { rows, rowCount, isDryRun, ignoredColumns } = report;
  const counts = countRows(report);
  const told = rows.filter(({ state }) => state !== 'ENTERED');
  return (
    <>
      <MessageBox
        tone={counts.refused > 0 ? 'accent' : 'good'}
        role="status"
        title={isBusy ? t('report.progress', { done: rows.length, all: rowCount }) : undefined}
      >
        <p>{t(isDryRun ? 'report.wouldBe' : 'report.were', counts)}</p>
        {ignoredColumns.length > 0 && <p>{t('report.ignored', { columns: ignoredColumns.join(', ') })}</p>}
      </MessageBox>
      {told.length > 0 && (
        <ul className={classes.rows} aria-label={t('report.rows')}>
          {told.map(({ row, email, state, problems }) => (
            <li key={row} data-state={state}>
              <p>
                <strong>{t('report.row', { row })}</strong>{' '}
                <span translate="no">
                  <EmailText>{email}</EmailText>
                </span>
              </p>
              {state === 'APPLIED' && <p>{t('report.applied')}</p>}
              {problems.map(({ column, message }) => (
                <p key={`${column} ${message}`}>
                  {column ? t('report.problem', { column, message }) : message}
                </p>
              ))}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
