// Runs in a process of its own: a file that ends it, or takes too long, ends nothing else. Gets the paths as arguments.
import { inspectFile } from './inspectFile.ts';

// The PDF library throws an Error for each byte that it skips: without a stack, a hostile file takes a fifth of the time.
Error.stackTraceLimit = 0;

// The portal that asked is gone.
process.on('disconnect', () => process.exit());

const [path = '', cleaned = ''] = process.argv.slice(2);
const finding = await inspectFile(path, cleaned);
process.send?.(finding, () => process.exit(0));
