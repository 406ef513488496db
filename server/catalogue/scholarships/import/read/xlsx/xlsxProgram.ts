// Runs in a separate process, because a small spreadsheet may need any amount of memory. Its arguments are the paths.
import { convertXlsx } from './convertXlsx.ts';

// The portal process has ended.
process.on('disconnect', () => process.exit());

const [path = '', output = ''] = process.argv.slice(2);
const converted = await convertXlsx(path, output);
process.send?.(converted, () => process.exit(0));
