import { type RefObject, useEffect, useState } from 'react';

/** Milliseconds after the last key until the server is asked. */
const SETTLE_MS = 150;

/** What is in the field as it is typed, and what it was when the typing last paused. */
export function useTypedText(input: RefObject<HTMLInputElement | null>) {
  const [text, setText] = useState(() => read(input.current));
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const field = input.current;
    const follow = () => setText(read(field));
    // What was typed while this was loading.
    follow();
    field?.addEventListener('input', follow);
    field?.addEventListener('focus', follow);
    return () => {
      field?.removeEventListener('input', follow);
      field?.removeEventListener('focus', follow);
    };
  }, [input]);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return { text, settled };
}

function read(field: HTMLInputElement | null): string {
  return (field?.value ?? '').trim().slice(0, 200).toWellFormed();
}
