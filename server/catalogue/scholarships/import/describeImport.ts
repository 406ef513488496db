import { SOURCE_LANGUAGE } from '../../../../messages/languages.ts';
import { formatProblem } from '../../../platform/language/formatError.ts';
import { makePrintable } from '../../../platform/text/makePrintable.ts';
import type { BadRecord } from './check/checkRecord.ts';
import type { ImportReport } from './importScholarships.ts';

const FORMAT_NAMES = { json: 'a JSON array', jsonl: 'JSON objects', csv: 'CSV', xlsx: 'XLSX' };

export function describeImport(report: ImportReport, asked: { isWrite: boolean; skipsBad: boolean }): string {
  const { plan, problems, problemCount, ignoredFields, records, format } = report;
  const lines = [`${count(records, 'record')} read as ${FORMAT_NAMES[format]}.`, '', ...describePlan(report)];
  if (plan.archived > 0) lines.push('', `${count(plan.archived, 'scholarship')} of these stay archived.`);
  if (ignoredFields.length > 0)
    lines.push('', `Ignored, because nothing is known of them: ${ignoredFields.join(', ')}`);
  if (problems.length > 0) lines.push('', ...problems.map(describeProblem));
  if (problemCount > problems.length)
    lines.push(`… and ${count(problemCount - problems.length, 'more problem')}.`);
  lines.push('', conclude(report, asked));
  return lines.map(makePrintable).join('\n');
}

export function describeProblem({ place, field, reason }: BadRecord): string {
  return [place, field, formatProblem(reason, SOURCE_LANGUAGE)].filter(Boolean).join(': ');
}

function describePlan({ plan, changes, bad, isWritten }: ImportReport): string[] {
  const fields = changes.map(({ field, count }) => `${field} ${count}`).join(', ');
  const rows = [
    [isWritten ? 'added' : 'to add', plan.added, ''],
    [isWritten ? 'changed' : 'to change', plan.changed, fields],
    ['unchanged', plan.unchanged, ''],
    ['bad', bad, plan.repeated > 0 ? `${plan.repeated} of them the same as an earlier record` : ''],
  ] as const;
  return rows.map(([name, number, note]) =>
    `  ${name.padEnd(10)}${String(number).padStart(9)}   ${note}`.trimEnd(),
  );
}

function conclude(
  { bad, isWritten, plan }: ImportReport,
  { isWrite, skipsBad }: { isWrite: boolean; skipsBad: boolean },
) {
  const hasWork = plan.added + plan.changed > 0;
  if (bad > 0 && !skipsBad)
    return 'Nothing was written. Correct the bad records, or leave them out with --skip-bad.';
  if (!hasWork) return 'There is nothing to write.';
  if (isWritten) return 'Written.';
  return isWrite ? 'Nothing was written.' : 'This was a dry run: nothing was written. Write it with --write.';
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
