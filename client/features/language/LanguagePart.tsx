import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../../lib/lazy/lazyPart.ts';
import { usePortal } from '../../lib/portal.ts';

const LanguageSwitch = lazyPart(async () => (await import('./LanguageSwitch.tsx')).LanguageSwitch, {
  isQuiet: true,
});

/** The language switch needs JavaScript, so the server does not render it. */
export function LanguagePart() {
  const { languages } = usePortal();
  const [isInBrowser, setInBrowser] = useState(false);
  useEffect(() => setInBrowser(true), []);
  if (languages.length < 2 || !isInBrowser) return null;
  return (
    <Suspense>
      <LanguageSwitch languages={languages} />
    </Suspense>
  );
}
