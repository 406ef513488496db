import { Button, FileInput, Group } from '@mantine/core';
import { IconFileTypeCsv } from '@tabler/icons-react';
import { useContext, useState } from 'react';
import { serverPaths } from '../../../rules/paths.ts';
import { describeFailure } from '../../lib/errors.ts';
import { downloadFile } from '../../lib/files/downloadFile.ts';
import { saveFile } from '../../lib/files/saveFile.ts';
import { notify } from '../../lib/notify.ts';
import { sendWithToken } from '../../lib/session/sendWithToken.ts';
import { SessionContext } from '../../lib/session/session.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { MessageBox } from '../../ui/MessageBox.tsx';
import { Section } from '../../ui/page/Section.tsx';
import classes from './ProfileQuestions.module.css';

type Report = {
  added: number;
  updated: number;
  unchanged: number;
  waiting: number;
  problems: { row: number; column: string; message: string }[];
  problemCount: number;
  isWritten: boolean;
};

export function VerifiedFacts() {
  const t = useMessages('profileQuestions');
  const session = useContext(SessionContext);
  const [file, setFile] = useState<File | null>(null);
  const [report, setReport] = useState<Report>();
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function attempt(task: () => Promise<void>) {
    setBusy(true);
    setFailure(undefined);
    try {
      await task();
    } catch (error) {
      setFailure(describeFailure(error));
    } finally {
      setBusy(false);
    }
  }

  const send = (dryRun: boolean) =>
    attempt(async () => {
      if (!file) return setFailure(t('facts.none'));
      const path = `${serverPaths.importFacts}?dryRun=${dryRun}`;
      const answer = await sendWithToken(path, session, { method: 'POST', body: file });
      const found = (await answer.json()) as Report;
      setReport(found);
      if (found.isWritten) void notify({ kind: 'success', title: t('facts.done') });
    });

  const download = () =>
    attempt(async () => {
      const { content, name = 'facts.csv' } = await downloadFile(serverPaths.exportFacts, { session });
      saveFile(name, content);
    });

  return (
    <Section heading={t('facts.heading')} lead={t('facts.lead')}>
      <div className={`stack gap-md ${classes.form}`}>
        <FileInput
          size="md"
          label={t('facts.file')}
          description={t('facts.columns')}
          placeholder={t('facts.choose')}
          accept="text/csv,.csv"
          leftSection={<IconFileTypeCsv size={18} aria-hidden />}
          value={file}
          onChange={(chosen) => {
            setFile(chosen);
            setReport(undefined);
            setFailure(undefined);
          }}
        />
        <div aria-live="polite" className={classes.report}>
          {failure && <MessageBox tone="bad" title={failure} />}
          {report && <ReportText report={report} />}
        </div>
        <Group gap="sm">
          <Button
            variant={file && !report ? 'filled' : 'default'}
            loading={isBusy}
            onClick={() => void send(true)}
          >
            {t('facts.check')}
          </Button>
          {report && !report.isWritten && report.problemCount === 0 && (
            <Button loading={isBusy} onClick={() => void send(false)}>
              {t('facts.import')}
            </Button>
          )}
          <Button variant="default" disabled={isBusy} onClick={() => void download()}>
            {t('facts.download')}
          </Button>
        </Group>
      </div>
    </Section>
  );
}

type ProblemGroup = Omit<Report['problems'][number], 'row'> & { rows: number[] };

function groupProblems(problems: Report['problems']): ProblemGroup[] {
  const groups = new Map<string, ProblemGroup>();
  for (const { row, ...problem } of problems) {
    const key = JSON.stringify(problem);
    const group = groups.get(key) ?? { ...problem, rows: [] };
    group.rows.push(row);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** Formats sorted numbers as `2, 5–7, 9`. */
function formatRows(rows: readonly number[]): string {
  const runs: { from: number; to: number }[] = [];
  for (const row of rows) {
    const last = runs.at(-1);
    if (last && row === last.to + 1) last.to = row;
    else runs.push({ from: row, to: row });
  }
  return runs.map(({ from, to }) => (from === to ? from : `${from}–${to}`)).join(', ');
}

function ReportText({ report }: { report: Report }) {
  const t = useMessages('profileQuestions');
  const { problems, problemCount, isWritten, ...counts } = report;
  if (problemCount > 0)
    return (
      <MessageBox tone="bad" title={t('facts.problems', { count: problemCount })}>
        <ul className="mt-xs">
          {groupProblems(problems).map(({ rows, column, message }) => (
            <li key={`${column} ${message}`}>
              {t('facts.problem', { count: rows.length, rows: formatRows(rows), column, message })}
            </li>
          ))}
        </ul>
      </MessageBox>
    );
  const text = t('facts.counts', counts);
  return (
    <MessageBox tone="good" role="status" title={isWritten ? t('facts.written') : t('facts.sound')}>
      {text}
    </MessageBox>
  );
}
