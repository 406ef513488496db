// `npm run generate` (with `--generate`) writes the code that is generated, `npm run build` also makes client and server of it.
// A step begins when those that it needs have ended: the first start waits for all, and a small machine has two cores.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

const GENERATED = process.argv.includes('--generated');
const ONLY_GENERATE = process.argv.includes('--generate');

const messages = generate('scripts/messages/compileMessages.ts');
const prisma = generate('scripts/generatePrisma.ts');
const graphql = messages.then(generateGraphql);
await Promise.all(ONLY_GENERATE ? [prisma, graphql] : [buildServer(), buildClient()]);

async function buildServer() {
  await Promise.all([messages, prisma]);
  await vite('--config', 'vite.server.config.ts');
}

async function buildClient() {
  await graphql;
  await vite();
  await Promise.all([
    vite('--ssr', 'client/entryServer.tsx', '--outDir', 'dist/ssr'),
    vite('--config', 'vite.explorer.config.ts'),
  ]);
}

async function generateGraphql() {
  if (!GENERATED) await run('node_modules/@graphql-codegen/cli/esm/bin.js');
}

async function generate(script: string) {
  if (!GENERATED) await run('--import', 'tsx', script);
}

function vite(...args: string[]) {
  return run('node_modules/vite/bin/vite.js', 'build', ...args);
}

/** Runs Node; what it says is told when it has failed, and the other steps are in vain. */
async function run(...args: string[]) {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  process.once('exit', () => child.kill());
  const said = Promise.all([text(child.stdout), text(child.stderr)]);
  const [status] = await once(child, 'exit');
  if (status === 0) return;
  console.error(`${(await said).join('')}\n${args.join(' ')} failed.`);
  process.exit(1);
}
