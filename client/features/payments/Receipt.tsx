import { Suspense } from 'react';
import { lazyPart } from '../../lib/lazy/lazyPart.ts';
import { useLastShown } from '../../ui/dialog/useLastShown.ts';

const ReceiptDrawer = lazyPart(async () => (await import('./ReceiptDrawer.tsx')).ReceiptDrawer);

type Props = {
  id: string;
  onClose: () => void;
};

export function Receipt({ id, onClose }: Props) {
  const shown = useLastShown(id);
  if (!shown) return null;
  return (
    <Suspense>
      <ReceiptDrawer id={shown} isOpen={id !== ''} onClose={onClose} />
    </Suspense>
  );
}
