import { parseArgs } from 'node:util';
import { loadOrCreateAuthSecret } from '../../platform/secrets/authSecret.ts';
import { describeRemoval } from '../portal/demo/describeRemoval.ts';
import { removeDemo } from '../portal/demo/removeDemo.ts';
import { runProgram, workOnDatabase } from './program.ts';

await runProgram({
  usage: `Removes the demo's accounts, catalogue and applications, all or nothing. What other people made, changed or used stays.

  npm run remove-demo [-- --write]

  --write   removes; without it you only see what would be removed`,

  read: (args) =>
    parseArgs({ args, options: { write: { type: 'boolean', default: false } } }).values.write ?? false,

  run: (isWrite) =>
    workOnDatabase(async (db, given) => {
      const env = await loadOrCreateAuthSecret(given);
      const found = await removeDemo({ db, env, now: () => new Date() }, { isWrite });
      return describeRemoval(found, { isWrite });
    }),
});
