import { parseArgs } from 'node:util';
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
    workOnDatabase(async (ctx) => {
      const found = await removeDemo(ctx, { isWrite });
      return describeRemoval(found, { isWrite });
    }),
});
