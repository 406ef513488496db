import { useEffect, useState } from 'react';

export function useObjectUrl(blob: Blob | null): string {
  const [made, setMade] = useState<{ blob: Blob; url: string } | null>(null);
  useEffect(() => {
    if (!blob) return setMade(null);
    const url = URL.createObjectURL(blob);
    setMade({ blob, url });
    return () => URL.revokeObjectURL(url);
  }, [blob]);
  // Omits the URL of the previous blob, which is about to be revoked.
  return made && made.blob === blob ? made.url : '';
}

/**
 * Returns a same-origin URL. For other origins, returns an empty string, because their images would taint a
 * canvas.
 */
export function ownAddress(url: string): string {
  if (url === '' || !URL.canParse(url, location.href)) return '';
  return new URL(url, location.href).origin === location.origin ? url : '';
}
