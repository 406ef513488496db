import { z } from 'zod';
import { Prisma } from '../../../prisma/client/client.ts';
import { LEGAL_TEXTS, type LegalTextName, MAX_FORMATTED_LENGTH } from '../../../rules/backoffice/settings.ts';
import { problem } from '../../../rules/problems.ts';
import { authorize, notFound } from '../../platform/access.ts';
import type { Context, RequestContext } from '../../platform/context.ts';
import { checkInput } from '../../platform/input.ts';
import { createRequestLoader } from '../../platform/requestLoader.ts';
import { formatText, type TextPiece } from '../../platform/text/formatText.ts';

/** `number` is the version of the settings that last changed the text, or 0 if the text was never changed. */
export type LegalVersionRow = {
  name: LegalTextName;
  number: number;
  changedAt: Date | null;
  isBuiltIn: boolean;
};

export type LegalTextRow = LegalVersionRow & { text: string | null };

type Row = LegalTextRow & { asked: number };

/** Reads the texts that were in force in these settings versions. In each row, `asked` is the requested version. */
export async function readLegalTexts(
  { db }: Pick<Context, 'db'>,
  versions: readonly number[],
  { names = LEGAL_TEXTS, withText = true }: { names?: readonly LegalTextName[]; withText?: boolean } = {},
): Promise<Row[]> {
  const text = withText ? Prisma.sql`v.values->>(name || '_TEXT')` : Prisma.sql`NULL`;
  return db.$queryRaw<Row[]>`
    SELECT asked, name, coalesce(found.version, 0) AS number, found.changed_at AS "changedAt",
      found.is_built_in IS NOT FALSE AS "isBuiltIn", found.text
    FROM unnest(${[...new Set(versions)]}::int[]) AS asked
    CROSS JOIN unnest(${names}::text[]) WITH ORDINALITY AS names (name, place)
    LEFT JOIN LATERAL (
      SELECT version, changed_at, v.values->>(name || '_TEXT') IS NULL AS is_built_in, ${text} AS text
      FROM setting_versions v WHERE v.version <= asked AND (name || '_TEXT') = ANY(v.changed)
      ORDER BY v.version DESC LIMIT 1
    ) AS found ON true
    ORDER BY asked, place`;
}

export async function readLegalText(
  ctx: RequestContext,
  { name, version }: { name: LegalTextName; version?: number | null | undefined },
): Promise<LegalTextRow> {
  const { storedVersion } = ctx.env;
  const asked = version ?? storedVersion;
  if (asked < 0 || asked > storedVersion) throw notFound();
  const [found] = await readLegalTexts(ctx, [asked], { names: [name] });
  if (!found) throw notFound();
  return found;
}

export const loadLegalVersions = createRequestLoader<number, LegalVersionRow[]>(async (ctx, versions) => {
  const rows = await readLegalTexts(ctx, versions, { withText: false });
  return versions.map((version) => rows.filter(({ asked }) => asked === version));
});

const draftRule = z.string().max(MAX_FORMATTED_LENGTH, problem('tooLong', { max: MAX_FORMATTED_LENGTH }));

export function previewText(ctx: RequestContext, given: unknown): TextPiece[] {
  authorize(ctx.viewer, 'setting.read');
  return formatText(checkInput(z.object({ text: draftRule }), given).text);
}
