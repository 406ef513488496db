import { MAX_IMPORT_ROWS } from '../../../rules/backoffice/imports.ts';
import { isPortalAddress } from '../../accounts/pictures/choosePicture.ts';
import type { Spell } from '../../catalogue/scholarships/import/check/spelling.ts';
import {
  type ImportReport,
  importScholarships,
} from '../../catalogue/scholarships/import/importScholarships.ts';
import { choosePaymentProvider } from '../../platform/integrations/payments/choosePaymentProvider.ts';
import { type ImportStep, Left, limitColumns, storeCheck } from './importStep.ts';

export type ListingParts = { url: string; spell: Spell };

/**
 * Checks or writes a file of scholarships. Writes all valid rows in one transaction, which also completes the import.
 * An interrupted write starts again.
 */
export async function importListings(step: ImportStep, { url, spell }: ListingParts): Promise<void> {
  const { ctx, row, path, isWrite, onProgress, signal } = step;
  const report = await importScholarships(url, path, spell(ctx.env), {
    ...{ isWrite, skipsBad: true, maxRecords: MAX_IMPORT_ROWS, maxProblems: MAX_IMPORT_ROWS },
    timeZone: ctx.env.TIME_ZONE,
    actorId: row.ownerId,
    takesFees: choosePaymentProvider(ctx.env) !== null,
    isOwnAddress: (address) => isPortalAddress(ctx.env, address),
    onProgress: (_step, done, total) => onProgress(Math.floor((done / Math.max(total, 1)) * 100)),
    ...(signal && { signal }),
    onWritten: async (client, { plan, bad }) => {
      const { rowCount } = await client.query(
        `UPDATE imports SET state = 'DONE', progress = 100, added = $2, changed = $3, unchanged = $4, bad = $5
          WHERE id = $1 AND state = 'WRITING'`,
        [row.id, plan.added, plan.changed, plan.unchanged, bad],
      );
      if (rowCount === 0) throw new Left();
    },
  });
  if (!isWrite) await storeReport(step, report);
}

function storeReport(step: ImportStep, report: ImportReport): Promise<void> {
  const { plan, bad, problemCount, ignoredFields, problems } = report;
  const { added, changed, unchanged } = plan;
  const counts = {
    added,
    changed,
    unchanged,
    bad,
    problemCount,
    ignoredColumns: limitColumns(ignoredFields),
  };
  const found = problems.map(({ place, field = null, reason }) => ({
    ...{ line: Number(/\d+/.exec(place)?.[0] ?? 0), column: field },
    reason,
  }));
  return storeCheck(step, counts, found);
}
