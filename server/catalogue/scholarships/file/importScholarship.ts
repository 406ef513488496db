import { type Problem, problem, readProblem } from '../../../../rules/problems.ts';
import { type AccessScope, requireAccessScope } from '../../../platform/access.ts';
import type { RequestContext, TransactionContext, Viewer } from '../../../platform/context.ts';
import { invalidInput } from '../../../platform/errors.ts';
import { renameFields } from '../../../platform/text/renameFields.ts';
import { type BadRecord, checkRecord } from '../import/check/checkRecord.ts';
import { parseRecord } from '../import/check/parseRecord.ts';
import { makeReadValue } from '../import/check/readValue.ts';
import type { Spelling } from '../import/check/spelling.ts';
import type { SourceRecord } from '../import/read/sourceRecord.ts';
import { createScholarship } from '../manage/createScholarship.ts';
import { PARTS } from './fileParts.ts';
import { hasFormat, nameInFile } from './readFile.ts';

/** Maximum size in bytes, enough for three conditions of maximum size and as much other content. */
export const MAX_SCHOLARSHIP_FILE_BYTES = 500_000;

const MAX_NAMES = 20;
const MAX_NAME_CHARACTERS = 100;

export type ImportedScholarship = { id: string; ignored: string[] };

/**
 * Imports a file's scholarship as a draft of the organisation in the file. If the file names none, or one to which
 * the viewer has no access, the draft belongs to the viewer's own organisation. Also reads records of the REST API.
 * Throws INVALID_INPUT with the path in the file, or with `file` if the file is not a JSON object.
 */
export async function importScholarship(
  ctx: RequestContext,
  { bytes, spelling }: { bytes: Uint8Array; spelling: Spelling },
): Promise<ImportedScholarship> {
  const reach = requireAccessScope(ctx.viewer, 'scholarship.create');
  const timeZone = ctx.env.TIME_ZONE;
  const found = parseFile(bytes);
  const ignored: string[] = [];
  const checked = checkRecord(found, { spelling, readValue: makeReadValue(timeZone), timeZone }, (name) => {
    if (ignored.length < MAX_NAMES) ignored.push(name.slice(0, MAX_NAME_CHARACTERS));
  });
  if (Array.isArray(checked)) throw refuseRecords(checked);
  const { organisation, ...scholarship } = checked.scholarship;
  const organisationId = organisation ? await findInReach(ctx, reach, organisation) : null;
  if (organisation && !organisationId) ignored.push('organisation');
  const isFile = 'fields' in found && hasFormat(found.fields);
  const input = { ...scholarship, postedUserEmail: reach.viewer.email };
  const id = await renameFields(
    (field) => (isFile ? nameInFile(field.split('.')) : field),
    createScholarship(
      ctx,
      { input, isDraft: true, organisationId },
      { isFromFile: true, also: (inside, added) => addParts(inside, added, scholarship) },
    ),
  );
  return { id, ignored };
}

async function addParts(
  ctx: TransactionContext,
  { id, viewer }: { id: string; viewer: Viewer },
  scholarship: Record<string, unknown>,
): Promise<void> {
  for (const [name, { add }] of PARTS) {
    const content = scholarship[name];
    if (!add || content === undefined || content === null) continue;
    const added = add(ctx, { scholarshipId: id, actorId: viewer.id }, content);
    await renameFields((field) => field.replace(/^input/, name), added);
  }
}

function parseFile(bytes: Uint8Array): SourceRecord {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.trim() === '' ? broken(problem('required')) : parseRecord(text, 1);
  } catch {
    return broken(problem('fileNotText'));
  }
}

const broken = (reason: Problem): SourceRecord => ({ place: '', broken: reason });

function refuseRecords(bad: readonly BadRecord[]) {
  const problems = bad.map(({ place, field, reason }) => [field ?? 'file', placed(reason, place)]);
  return invalidInput(Object.fromEntries(problems));
}

function placed(reason: Problem, place: string): Problem {
  const { code, values } = readProblem(reason) ?? {};
  return code === 'importJson' ? problem('importJson', { reason: `${values?.reason}, ${place}` }) : reason;
}

async function findInReach(
  { db }: RequestContext,
  { organisationIds }: AccessScope,
  slug: string,
): Promise<string | null> {
  const found = await db.organisation.findUnique({ where: { slug, closedAt: null }, select: { id: true } });
  return found && (organisationIds === 'all' || organisationIds.includes(found.id)) ? found.id : null;
}
