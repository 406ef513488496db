import { z } from 'zod';
import type { Prisma } from '../../../prisma/client/client.ts';
import { canonicalText } from '../../../rules/conditions/canonical.ts';
import { type Requirements, requirementsSchema } from '../../../rules/conditions/requirements.ts';
import type { TransactionContext } from '../../platform/context.ts';
import { checkInput } from '../../platform/input.ts';
import { readFactRules } from './knownFacts.ts';
import { readRequirements, storeTrees, type TreeColumns } from './requirementTrees.ts';

/** Throws INVALID_INPUT with the path of the invalid comparison. */
export async function chooseTrees(ctx: TransactionContext, input: unknown): Promise<Partial<TreeColumns>> {
  const { requirements: given } = Object(input ?? {}) as { requirements?: unknown };
  if (given === undefined) return {};
  if (given === null) return { hardTreeId: null, softTreeId: null };
  const { kinds, optionsOf } = await readFactRules(ctx);
  const rule = z.object({ requirements: requirementsSchema(kinds, optionsOf) });
  return storeTrees(ctx, checkInput(rule, { requirements: given }).requirements);
}

type Write = { before: TreeColumns; after: TreeColumns };

export async function describeChange({ db }: TransactionContext, { before, after }: Write) {
  if (before.hardTreeId === after.hardTreeId && before.softTreeId === after.softTreeId) return null;
  return {
    before: describeRequirements(await readRequirements(db, before)),
    after: describeRequirements(await readRequirements(db, after)),
  };
}

export function describeRequirements({ hard, soft }: Requirements): Prisma.InputJsonObject {
  return {
    hardRequirements: hard && canonicalText(hard),
    softRequirements: soft && canonicalText(soft),
  };
}
