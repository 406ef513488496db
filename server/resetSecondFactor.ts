import { runAtConsole } from './console.ts';
import { resetSecondFactorOf } from './features/secondFactor/resetSecondFactor.ts';

const USAGE = `Removes the second factor of an account whose owner has lost it, and signs them out.

  npm run reset-second-factor -- someone@example.org`;

process.exitCode = await run(process.argv.slice(2));

/** The exit code: 0 done, 1 refused or a failure, 2 wrong arguments. */
async function run([email, ...others]: string[]): Promise<number> {
  if (!email || others.length > 0) {
    console.error(USAGE);
    return 2;
  }
  return runAtConsole(async (db, env) => {
    const ctx = { db, env, now: () => new Date() };
    const user = await resetSecondFactorOf(ctx, email);
    return `${user.email} has no second factor any more and was signed out.`;
  });
}
