// Runs in a separate process, so that a file that crashes or stalls it does not affect the portal. The arguments are
// the paths of the file and of its cleaned copy.
import { inspectFile } from './inspectFile.ts';

// The PDF library throws an Error for each byte that it skips. With a malicious file, creating the stack
// traces would make the inspection five times as slow.
Error.stackTraceLimit = 0;

// Exits when the portal's process has ended.
process.on('disconnect', () => process.exit());

const [path = '', cleaned = ''] = process.argv.slice(2);
const finding = await inspectFile(path, cleaned);
process.send?.(finding, () => process.exit(0));
