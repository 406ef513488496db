import type { RequestContext } from '../../../platform/context.ts';
import { readScholarshipForEdit } from '../manage/readScholarshipForEdit.ts';
import type { ScholarshipRow } from '../scholarshipRow.ts';
import { FILE_FORMAT, FILE_VERSION, PARTS } from './fileParts.ts';

export type WrittenFile = { name: string; text: string };

export async function writeScholarshipFile(ctx: RequestContext, given: { id: string }): Promise<WrittenFile> {
  const columns = PARTS.flatMap(([, part]) => part.columns);
  const found = await readScholarshipForEdit(ctx, given, ['scholarshipName', 'universityName', ...columns]);
  const scholarship = found as ScholarshipRow;
  const parts = PARTS.map(([name, part]) => [name, part.write(scholarship, ctx)]);
  const file = {
    format: FILE_FORMAT,
    version: FILE_VERSION,
    id: scholarship.id,
    ...Object.fromEntries(parts),
  };
  return { name: nameFile(scholarship), text: `${JSON.stringify(file, null, 2)}\n` };
}

/**
 * Builds the file's name from the names of the scholarship and the university, because a draft has no slug. Uses the
 * id if the names contain no Latin letters or digits.
 */
function nameFile({ id, scholarshipName, universityName }: ScholarshipRow): string {
  const words = `${scholarshipName} ${universityName}`
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase();
  return (
    words
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, '')
      .slice(0, 80) || id
  );
}
