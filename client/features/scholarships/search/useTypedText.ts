import { type RefObject, useEffect, useState } from 'react';

const SETTLE_MS = 150;

export function useTypedText(input: RefObject<HTMLInputElement | null>) {
  const [text, setText] = useState(() => read(input.current));
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const field = input.current;
    const follow = () => setText(read(field));
    // Reads text that was typed while this code was loading.
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
