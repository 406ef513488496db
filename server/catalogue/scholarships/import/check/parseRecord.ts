import { problem } from '../../../../../rules/problems.ts';
import { countBreaks } from '../read/readText.ts';
import type { SourceRecord } from '../read/sourceRecord.ts';

export function parseRecord(text: string, line: number, number?: number): SourceRecord {
  const place = number === undefined ? `line ${line}` : `line ${line}, record ${number}`;
  try {
    const fields: unknown = JSON.parse(text);
    if (isObject(fields)) return { place, fields };
    return { place, broken: problem('importNoObject') };
  } catch (error) {
    return explainSyntax(text, line, place, (error as Error).message);
  }
}

function explainSyntax(text: string, line: number, place: string, message: string): SourceRecord {
  const reason = message.replace(/ in JSON at position.*$/s, '').replace(/, (\.\.\.)?".*$/s, '');
  const position = /at position (\d+)/.exec(message)?.[1];
  const breaks = position === undefined ? 0 : countBreaks(text.slice(0, Number(position)));
  return {
    place: breaks > 0 ? `line ${line + breaks}` : place,
    broken: problem('importJson', { reason }),
  };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
