import type { Facts } from '../../../rules/conditions/condition.ts';
import type { RequestContext } from '../../platform/context.ts';
import { readKnownFacts } from './knownFacts.ts';
import { loadVerdicts, type TreeVerdicts } from './loadVerdicts.ts';
import { readExceptions } from './readExceptions.ts';

export async function readViewerVerdicts(
  ctx: RequestContext,
  answers: unknown,
): Promise<TreeVerdicts | null> {
  const facts = await readKnownFacts(ctx, answers);
  if (!facts) return null;
  const exceptions = answers == null ? [...(await readExceptions(ctx)).keys()] : [];
  return { ...(await loadVerdicts(ctx, facts)), exceptions };
}

export async function readVerdicts(ctx: RequestContext, facts: Facts): Promise<TreeVerdicts> {
  return { ...(await loadVerdicts(ctx, facts)), exceptions: [] };
}
