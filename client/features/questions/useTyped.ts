import { useState } from 'react';

/**
 * A value that is typed as text: what is typed stays as it is (`3.0` on the way to `3.05`) as long as it means the value.
 * What cannot be read is handed on as it was typed.
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

/** Numbers as people type them, with a point or a comma; what is none stays text. */
export const NUMBERS = {
  parse: (text: string) =>
    /^\s*-?\d+([.,]\d+)?\s*$/.test(text) ? Number(text.trim().replace(',', '.')) : text,
  format: (value: unknown) => (typeof value === 'number' || typeof value === 'string' ? String(value) : ''),
};

export const TEXTS = {
  parse: (text: string) => text,
  format: (value: unknown) => (typeof value === 'string' ? value : ''),
};
