import { useEffect, useState } from 'react';

/** An address under which the browser shows a blob, as long as it is the current one; empty without a blob. */
export function useObjectUrl(blob: Blob | null): string {
  const [url, setUrl] = useState('');
  useEffect(() => {
    if (!blob) return setUrl('');
    const created = URL.createObjectURL(blob);
    setUrl(created);
    return () => URL.revokeObjectURL(created);
  }, [blob]);
  return url;
}

/** The address when it lies at our own origin, else an empty text: a canvas gives nothing else back. */
export function ownAddress(url: string): string {
  if (url === '' || !URL.canParse(url, location.href)) return '';
  return new URL(url, location.href).origin === location.origin ? url : '';
}
