import { formatGrant, grantRole } from '../../erasure/grantRole.ts';
import { runProgram, workOnDatabase } from './program.ts';

await runProgram({
  usage: `Gives a role to a registered account.

  npm run grant -- someone@example.org ADMIN|MODERATOR|USER`,

  read([email, role, ...others]) {
    if (!email || !role || others.length > 0) throw new Error('Give an e-mail address and a role.');
    return { email, role };
  },

  run: (given) => workOnDatabase(async (ctx) => formatGrant(await grantRole(ctx, given))),
});
