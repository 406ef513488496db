import { DEMO_ADDRESSES, type DemoAccount, findDemoAccounts } from '../../../accounts/demoAccounts.ts';
import type { Context } from '../../../platform/context.ts';
import { ensureState, readState } from '../../../platform/systemState.ts';
import { hasDemoData } from '../hasDemoData.ts';

type Db = Pick<Context, 'db'>;

/**
 * Throws an Error with instructions if the database contains demo records. `alone` runs its argument while no
 * instance can add demo records.
 */
export async function enterProduction(
  ctx: Db & Pick<Context, 'now'>,
  alone: (work: () => Promise<void>) => Promise<void>,
): Promise<void> {
  if (await readState(ctx, 'productionSince')) return requireNoDemo(ctx);
  await alone(async () => {
    await requireNoDemo(ctx);
    await ensureState(ctx, 'productionSince', ctx.now().toISOString());
  });
}

async function requireNoDemo(ctx: Db): Promise<void> {
  const accounts = await findDemoAccounts(ctx.db);
  if (accounts.length === 0 && !(await hasDemoData(ctx))) return;
  throw new Error(`${explain(accounts)} Nothing of it may be in a portal that runs for real.
  See what would be removed, and what is kept since other people used it:  npm run remove-demo
  Remove it:                                                               npm run remove-demo -- --write
  In a container instead of npm run remove-demo:                           node scripts/start.mjs removeDemo`);
}

function explain(accounts: DemoAccount[]): string {
  if (accounts.length === 0) return 'This database holds scholarships of the demo catalogue.';
  const known = accounts.filter(({ email }) => DEMO_ADDRESSES.includes(email));
  const shown = (known.length > 0 ? known : accounts).slice(0, 4).map(({ email }) => email);
  return `This database holds the demo's accounts, whose password is public: ${shown.join(', ')}.`;
}
