import { runAtConsole } from './console.ts';
import { grantRole } from './features/users/grantRole.ts';

const USAGE = `Gives a role to somebody who has registered.

  npm run grant -- someone@example.org ADMIN|MODERATOR|USER`;

process.exitCode = await run(process.argv.slice(2));

/** The exit code: 0 done, 1 refused or a failure, 2 wrong arguments. */
async function run([email, role, ...others]: string[]): Promise<number> {
  if (!email || !role || others.length > 0) {
    console.error(USAGE);
    return 2;
  }
  return runAtConsole(async (db) => {
    const done = await grantRole({ db, now: () => new Date() }, { email, role });
    const isSame = done.before === done.after;
    return `${done.email} ${isSame ? `is ${done.after} already` : `was ${done.before} and is ${done.after} now`}.`;
  });
}
