// Runs in a separate process, so that a file that crashes or stalls the process does not affect the portal.
import { inspectFile } from './inspectFile.ts';

// The PDF library throws an Error for each byte that it skips. With a malicious file, creating the stack
// traces would make the inspection five times as slow.
Error.stackTraceLimit = 0;

process.on('disconnect', () => process.exit());

const [path = '', cleaned = ''] = process.argv.slice(2);
const finding = await inspectFile(path, cleaned);
process.send?.(finding, () => process.exit(0));
