// Runs in a separate process, because even a small spreadsheet may need a lot of memory. The arguments are the input
// and output paths.
import { convertXlsx } from './convertXlsx.ts';

process.on('disconnect', () => process.exit());

const [path = '', output = ''] = process.argv.slice(2);
const converted = await convertXlsx(path, output);
process.send?.(converted, () => process.exit(0));
