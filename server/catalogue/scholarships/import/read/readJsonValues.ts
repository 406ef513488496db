import { refuse } from '../../../../platform/errors.ts';
import { parseRecord } from '../check/parseRecord.ts';
import { MAX_RECORD, type SourceRecord } from './sourceRecord.ts';

const [LINE_BREAK, QUOTE, BACKSLASH] = [0x0a, 0x22, 0x5c];
const [OPEN_BRACKET, CLOSE_BRACKET, OPEN_BRACE, CLOSE_BRACE] = [0x5b, 0x5d, 0x7b, 0x7d];

type Piece = { text: string; line: number };
type State = 'start' | 'sequence' | 'array' | 'value' | 'comma' | 'end';

/**
 * Reads a JSON array or a sequence of objects. Holds only one object in memory: the object's brackets determine where
 * it ends, and JSON.parse reads it.
 */
export async function* readJsonValues(text: AsyncIterable<string>): AsyncGenerator<SourceRecord> {
  let number = 0;
  let lineBefore = 0;
  for await (const piece of splitObjects(text)) {
    number += 1;
    const isAlone = piece.line !== lineBefore;
    lineBefore = piece.line;
    yield parseRecord(piece.text, piece.line, isAlone ? undefined : number);
  }
}

async function* splitObjects(text: AsyncIterable<string>): AsyncGenerator<Piece> {
  const between = expectStructure();
  let line = 1;
  let depth = 0;
  let isInText = false;
  let isEscaped = false;
  let begun = { text: '', line: 0 };
  for await (const piece of text) {
    let from = 0;
    for (let at = 0; at < piece.length; at += 1) {
      const sign = piece.charCodeAt(at);
      if (sign === LINE_BREAK) line += 1;
      if (depth === 0) {
        if (!between.accept(piece[at] ?? '', line)) continue;
        [from, depth, begun] = [at, 1, { text: '', line }];
      } else if (isEscaped) isEscaped = false;
      else if (isInText) {
        if (sign === QUOTE) isInText = false;
        else if (sign === BACKSLASH) isEscaped = true;
      } else if (sign === QUOTE) isInText = true;
      else if (sign === OPEN_BRACE || sign === OPEN_BRACKET) depth += 1;
      else if (sign === CLOSE_BRACE || sign === CLOSE_BRACKET) {
        depth -= 1;
        if (depth === 0) yield { line: begun.line, text: begun.text + piece.slice(from, at + 1) };
      }
    }
    if (depth > 0) begun.text += piece.slice(from);
    if (depth > 0 && begun.text.length > MAX_RECORD) {
      throw refuse('INVALID_INPUT', 'import.recordEndless', { line: begun.line });
    }
  }
  if (depth > 0) throw refuse('INVALID_INPUT', 'import.recordCut', { line: begun.line });
  between.end(line);
}

function expectStructure() {
  let state: State = 'start';
  const moves: Record<State, Record<string, State>> = {
    start: { '[': 'array', '{': 'sequence' },
    sequence: { '{': 'sequence' },
    array: { '{': 'comma', ']': 'end' },
    value: { '{': 'comma' },
    comma: { ',': 'value', ']': 'end' },
    end: {},
  };
  return {
    accept(sign: string, line: number): boolean {
      if (sign === ' ' || sign === '\n' || sign === '\r' || sign === '\t') return false;
      const next = moves[state][sign];
      if (!next) throw refuse('INVALID_INPUT', 'import.expected', { line, state, found: sign });
      state = next;
      return sign === '{';
    },
    end(line: number): void {
      if (state !== 'end' && state !== 'sequence') {
        throw refuse('INVALID_INPUT', 'import.cut', { line, state });
      }
    },
  };
}
