import { useState } from 'react';
import { parseNumber } from '../../../rules/money/typedAmount.ts';

/**
 * Text of an input for a typed value. The text is preserved while it parses to the same value (for example,
 * `3.0` while typing `3.05`). Invalid text is passed on unchanged.
 */
export function useTyped(
  value: unknown,
  onChange: (value: unknown) => void,
  { parse, format }: { parse: (text: string) => unknown; format: (value: unknown) => string },
): { value: string; onChange: (text: string) => void } {
  const [typed, setTyped] = useState(() => format(value));
  const read = (text: string) => (text.trim() === '' ? null : parse(text));
  const isSame = JSON.stringify(read(typed)) === JSON.stringify(value ?? null);
  return {
    value: isSame ? typed : format(value),
    onChange(text) {
      setTyped(text);
      onChange(read(text));
    },
  };
}

export const NUMBERS = {
  parse: (text: string) => parseNumber(text) ?? text,
  format: (value: unknown) => (typeof value === 'number' || typeof value === 'string' ? String(value) : ''),
};

export const TEXTS = {
  parse: (text: string) => text,
  format: (value: unknown) => (typeof value === 'string' ? value : ''),
};
