import { Suspense, useState } from 'react';
import { lazyPart } from '../../lib/lazyPart.ts';

const ReceiptDrawer = lazyPart(async () => (await import('./ReceiptDrawer.tsx')).ReceiptDrawer);

type Props = {
  /** Whose receipt is open; empty when none is. */
  id: string;
  onClose: () => void;
};

/** The receipt of one payment beside a list; loaded when one is first opened. */
export function Receipt({ id, onClose }: Props) {
  // Stays while the drawer closes.
  const [shown, setShown] = useState(id);
  if (id && id !== shown) setShown(id);
  if (!shown) return null;
  return (
    <Suspense>
      <ReceiptDrawer id={shown} isOpen={id !== ''} onClose={onClose} />
    </Suspense>
  );
}
