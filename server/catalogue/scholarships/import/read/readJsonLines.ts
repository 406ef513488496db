import { refuse } from '../../../../platform/errors.ts';
import { parseRecord } from '../check/parseRecord.ts';
import { MAX_RECORD, type SourceRecord } from './sourceRecord.ts';

export async function* readJsonLines(text: AsyncIterable<string>): AsyncGenerator<SourceRecord> {
  let line = 0;
  let rest = '';
  for await (const piece of text) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    for (const one of lines) {
      line += 1;
      if (one.trim() !== '') yield parseRecord(one, line);
    }
    if (rest.length > MAX_RECORD) throw refuse('INVALID_INPUT', 'import.recordTooLong', { line: line + 1 });
  }
  if (rest.trim() !== '') yield parseRecord(rest, line + 1);
}
