import { useContext, useState } from 'react';
import { serverPaths } from '../../../../rules/paths.ts';
import { describeFailure, getFieldErrors } from '../../../lib/errors.ts';
import { sendWithToken } from '../../../lib/session/sendWithToken.ts';
import { SessionContext } from '../../../lib/session/session.ts';
import type { ImportReport } from './importReport.ts';

/**
 * `run` sends the file repeatedly, each time with the next row to process. If a request fails, the report so far is
 * preserved. If the file is sent again, no row is entered twice.
 */
export function useImport(scholarship: string) {
  const session = useContext(SessionContext);
  const [report, setReport] = useState<ImportReport>();
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function run(file: File, isDryRun: boolean) {
    setBusy(true);
    clear();
    try {
      let all: ImportReport | undefined;
      let from: number | null = 2;
      while (from !== null) {
        const query = { scholarship, consent: 'true', dryRun: String(isDryRun), from: String(from) };
        const path = `${serverPaths.importApplications}?${new URLSearchParams(query)}`;
        const answer = await sendWithToken(path, session, { method: 'POST', body: file });
        const found = (await answer.json()) as ImportReport;
        all = { ...found, rows: [...(all?.rows ?? []), ...found.rows] };
        setReport(all);
        from = found.next;
      }
    } catch (error) {
      setFailure(getFieldErrors(error).file ?? describeFailure(error));
    } finally {
      setBusy(false);
    }
  }

  function clear() {
    setReport(undefined);
    setFailure(undefined);
  }

  return { report, failure, isBusy, run, clear, setFailure };
}
