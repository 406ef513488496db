import { useEffect, useState } from 'react';

/** An address under which the browser shows a blob, as long as it is the current one; empty without a blob. */
export function useObjectUrl(blob: Blob | null): string {
  const [made, setMade] = useState<{ blob: Blob; url: string } | null>(null);
  useEffect(() => {
    if (!blob) return setMade(null);
    const url = URL.createObjectURL(blob);
    setMade({ blob, url });
    return () => URL.revokeObjectURL(url);
  }, [blob]);
  // The address of the blob before is about to be worth nothing.
  return made && made.blob === blob ? made.url : '';
}

/** The address when it lies at our own origin, else an empty text: a canvas gives nothing else back. */
export function ownAddress(url: string): string {
  if (url === '' || !URL.canParse(url, location.href)) return '';
  return new URL(url, location.href).origin === location.origin ? url : '';
}
