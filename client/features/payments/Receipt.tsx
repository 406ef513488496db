import { Suspense, useState } from 'react';
import { lazyPart } from '../../lib/lazyPart.ts';

const ReceiptDrawer = lazyPart(async () => (await import('./ReceiptDrawer.tsx')).ReceiptDrawer);

type Props = {
  id: string;
  onClose: () => void;
};

export function Receipt({ id, onClose }: Props) {
  // Preserves the content during the closing transition.
  const [shown, setShown] = useState(id);
  if (id && id !== shown) setShown(id);
  if (!shown) return null;
  return (
    <Suspense>
      <ReceiptDrawer id={shown} isOpen={id !== ''} onClose={onClose} />
    </Suspense>
  );
}
