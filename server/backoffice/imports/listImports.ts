import { z } from 'zod';
import type { Import } from '../../../prisma/client/client.ts';
import type { FieldProblems } from '../../../rules/problems.ts';
import { authorize } from '../../platform/access.ts';
import type { RequestContext } from '../../platform/context.ts';
import type { ErrorText } from '../../platform/language/formatError.ts';
import { type ImportRow, WITH_PROBLEMS } from './importRow.ts';

const MAX_LISTED = 20;

export function listImports({ db, viewer }: RequestContext): Promise<ImportRow[]> {
  authorize(viewer, 'import.read');
  return db.import.findMany({
    where: { state: { not: 'UPLOADING' } },
    include: WITH_PROBLEMS,
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: MAX_LISTED,
  });
}

/** Stored parts of an error, from which its message is formatted in the reader's language. */
export type Failure = { wording?: ErrorText; problems?: FieldProblems };

const failureSchema = z.custom<Failure>((value) => typeof value === 'object' && value !== null);

export function readFailure({ failure }: Pick<Import, 'failure'>): Failure | null {
  return failure === null ? null : failureSchema.parse(failure);
}
