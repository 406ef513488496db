// Runs in a separate process, so that a file that crashes or stalls it does not affect the portal. Its
// arguments are the paths.
import { inspectFile } from './inspectFile.ts';

// The PDF library throws an Error for each byte that it skips. With a malicious file, creating the stack
// traces would make the inspection five times as slow.
Error.stackTraceLimit = 0;

// Runs when the portal's process has ended.
process.on('disconnect', () => process.exit());

const [path = '', cleaned = ''] = process.argv.slice(2);
const finding = await inspectFile(path, cleaned);
process.send?.(finding, () => process.exit(0));
