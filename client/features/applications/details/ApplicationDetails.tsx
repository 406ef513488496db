import { Suspense, useState } from 'react';
import { lazyPart } from '../../../lib/lazyPart.ts';
import type { Neighbours } from '../../../ui/table/useNeighbours.ts';

const ApplicationDrawer = lazyPart(async () => (await import('./ApplicationDrawer.tsx')).ApplicationDrawer);

type Props = {
  /** Whose details are open; empty when none are. */
  id: string;
  /** The way to those beside it in the list. */
  neighbours?: Neighbours;
  onClose: () => void;
};

/** The details of one application beside a list; loaded when they are first opened. */
export function ApplicationDetails({ id, neighbours, onClose }: Props) {
  // Stays while the drawer closes.
  const [shown, setShown] = useState(id);
  if (id && id !== shown) setShown(id);
  if (!shown) return null;
  return (
    <Suspense>
      <ApplicationDrawer id={shown} isOpen={id !== ''} neighbours={neighbours} onClose={onClose} />
    </Suspense>
  );
}
