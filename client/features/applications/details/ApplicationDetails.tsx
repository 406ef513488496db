import { Suspense, useState } from 'react';
import { lazyPart } from '../../../lib/lazyPart.ts';
import type { DetailsProps } from './ApplicationDrawer.tsx';

const ApplicationDrawer = lazyPart(async () => (await import('./ApplicationDrawer.tsx')).ApplicationDrawer);

/** The details of one application beside a list; loaded when they are first opened. An empty id: none are open. */
export function ApplicationDetails({ id, ...props }: DetailsProps) {
  // Stays while the drawer closes.
  const [shown, setShown] = useState(id);
  if (id && id !== shown) setShown(id);
  if (!shown) return null;
  return (
    <Suspense>
      <ApplicationDrawer id={shown} isOpen={id !== ''} {...props} />
    </Suspense>
  );
}
