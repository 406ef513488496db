import { z } from 'zod';
import type { Import, ImportProblem, Prisma } from '../../../prisma/client/client.ts';
import { SHOWN_IMPORT_PROBLEMS } from '../../../rules/backoffice/imports.ts';
import { problem } from '../../../rules/problems.ts';

export type ImportRow = Import & { problems: ImportProblem[] };

export const WITH_PROBLEMS = {
  problems: { orderBy: { number: 'asc' }, take: SHOWN_IMPORT_PROBLEMS },
} satisfies Prisma.ImportInclude;

export const idSchema = z.object({ id: z.uuid(problem('id', { record: 'other' })) });
