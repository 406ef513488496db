// Runs in a separate process, so that a file that crashes or stalls it affects nothing else. Its arguments are the
// paths.
import { inspectFile } from './inspectFile.ts';

// The PDF library throws an Error for each byte that it skips: without stacks, a hostile file takes a fifth of the
// time.
Error.stackTraceLimit = 0;

// The portal process has ended.
process.on('disconnect', () => process.exit());

const [path = '', cleaned = ''] = process.argv.slice(2);
const finding = await inspectFile(path, cleaned);
process.send?.(finding, () => process.exit(0));
