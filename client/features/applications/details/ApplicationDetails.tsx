import { Suspense, useState } from 'react';
import { lazyPart } from '../../../lib/lazy/lazyPart.ts';
import type { DetailsProps } from './ApplicationDrawer.tsx';

const ApplicationDrawer = lazyPart(async () => (await import('./ApplicationDrawer.tsx')).ApplicationDrawer);

/** Loads the details on first use. An empty id closes them. */
export function ApplicationDetails({ id, ...props }: DetailsProps) {
  const [shown, setShown] = useState(id);
  if (id && id !== shown) setShown(id);
  if (!shown) return null;
  return (
    <Suspense>
      <ApplicationDrawer id={shown} isOpen={id !== ''} {...props} />
    </Suspense>
  );
}
