import { z } from 'zod';
import { emailSchema } from '../../../../rules/accounts/users.ts';
import type { FieldErrors } from '../../../../rules/errors.ts';
import { recordIdSchema } from '../../../../rules/fields.ts';
import { problem } from '../../../../rules/problems.ts';
import { type ResolvedForm, readResolvedForms } from '../../../catalogue/forms/resolvedForm.ts';
import { normalizeEmail } from '../../../platform/access.ts';
import type { RequestContext, Viewer } from '../../../platform/context.ts';
import { invalidInput } from '../../../platform/errors.ts';
import { checkInput } from '../../../platform/input.ts';
import { explainRefusal } from '../../../platform/runInBulk.ts';
import { authorizeEntering, checkForm, enterForm } from '../enterApplication.ts';
import { type ApplicationRow, readApplicationRows } from './readApplicationRows.ts';

export const MAX_APPLICATION_FILE_BYTES = 4_000_000;
/** Limits the rows per request, because each row needs its own transaction. */
const ROWS_AT_ONCE = 100;

const querySchema = z.object({
  scholarship: recordIdSchema(problem('id', { record: 'scholarship' })),
  dryRun: z
    .enum(['true', 'false'], problem('trueOrFalse'))
    .optional()
    .transform((given) => given === 'true'),
  consent: z.literal('true', problem('consentStated')),
  from: z.coerce.number().int().min(2).max(1_000_000).catch(2),
});

type RowProblem = {
  /** The column is null if the problem concerns the whole row. */
  column: string | null;
  message: string;
};

type ImportedRow = {
  row: number;
  email: string;
  state: 'ENTERED' | 'APPLIED' | 'REFUSED';
  problems: RowProblem[];
};

export type ApplicationImport = {
  isDryRun: boolean;
  rowCount: number;
  rows: ImportedRow[];
  next: number | null;
  ignoredColumns: string[];
};

/**
 * Enters at most ROWS_AT_ONCE rows of a CSV file, each like `enterApplication` and in its own transaction. A dry run
 * rolls the writes back. Throws INVALID_INPUT if the file is not a valid table.
 */
export async function importApplications(
  ctx: RequestContext,
  { bytes, query }: { bytes: Uint8Array; query: unknown },
): Promise<ApplicationImport> {
  const given = Object(query) as { scholarship?: unknown };
  const { viewer, organisationId, scholarshipId } = await authorizeEntering(ctx, {
    scholarshipId: given.scholarship,
  });
  const { dryRun, from } = checkInput(querySchema, query);
  const [asked = null] = await readResolvedForms(ctx.db, [scholarshipId]);
  const file = readApplicationRows(bytes, asked?.form ?? { sections: [] }, ctx.env);
  if (file.rows.length === 0) throw invalidInput({ file: problem('csvEmpty') });
  const left = file.rows.filter(({ row }) => row >= from);
  const present = left.slice(0, ROWS_AT_ONCE);
  const applied = await findApplied(ctx, scholarshipId, present);
  const rows: ImportedRow[] = [];
  for (const line of present) {
    const { row, email } = line;
    const isApplied = applied.has(normalizeEmail(email));
    const entering = { viewer, organisationId, scholarshipId, asked, isDryRun: dryRun };
    const refused = isApplied ? {} : await enterRow(ctx, line, entering);
    const problems = toProblems(refused, file.names);
    const state = isApplied ? 'APPLIED' : problems.length > 0 ? 'REFUSED' : 'ENTERED';
    rows.push({ row, email, state, problems });
  }
  return {
    isDryRun: dryRun,
    rowCount: file.rows.length,
    rows,
    next: left[ROWS_AT_ONCE]?.row ?? null,
    ignoredColumns: file.ignored,
  };
}

async function findApplied(
  { db }: RequestContext,
  scholarshipId: string,
  rows: readonly ApplicationRow[],
): Promise<ReadonlySet<string>> {
  const emails = rows.flatMap(({ email }) => emailSchema.safeParse(email).data ?? []);
  const found = await db.user.findMany({
    where: { email: { in: emails }, applications: { some: { scholarshipId, cancelledAt: null } } },
    select: { email: true },
  });
  return new Set(found.map(({ email }) => email));
}

type EntryTarget = {
  viewer: Viewer;
  organisationId: string;
  scholarshipId: string;
  asked: ResolvedForm | null;
  isDryRun: boolean;
};

/** Returns the row's problems, keyed by field, or a single message under ''; an empty object on success. */
async function enterRow(
  ctx: RequestContext,
  { fields, answers, problems }: ApplicationRow,
  { viewer, organisationId, scholarshipId, asked, isDryRun }: EntryTarget,
): Promise<FieldErrors> {
  const input = {
    ...{ ...fields, scholarshipId, consent: true },
    ...(asked && {
      answers: { version: asked.own?.version ?? 0, generalVersion: asked.general?.version, answers },
    }),
  };
  try {
    const form = await checkForm(ctx, viewer, input, problems);
    await enterForm(
      ctx,
      { viewer, organisationId, form: { ...form, scholarshipId }, key: null },
      { isDryRun },
    );
    return {};
  } catch (error) {
    const { fields: wrong, message } = explainRefusal(ctx, error);
    return wrong && Object.keys(wrong).length > 0 ? wrong : { '': message };
  }
}

function toProblems(refused: FieldErrors, names: ReadonlyMap<string, string>): RowProblem[] {
  return Object.entries(refused).map(([field, message]) => ({
    column: field === '' ? null : (names.get(field) ?? field),
    message,
  }));
}
