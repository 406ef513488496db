import { type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from '../../../lib/lazy/lazyPart.ts';
import type { ReviewTarget } from './ReviewDialog.tsx';

const ReviewDialog = lazyPart(async () => (await import('./ReviewDialog.tsx')).ReviewDialog);

export function useReviewDialog(): [open: (target: ReviewTarget) => void, dialog: ReactNode] {
  const [target, setTarget] = useState<ReviewTarget | null>(null);
  const [wasOpened, setWasOpened] = useState(false);
  const open = (next: ReviewTarget) => {
    setWasOpened(true);
    setTarget(next);
  };
  const dialog = wasOpened && (
    <Suspense>
      <ReviewDialog target={target} onClose={() => setTarget(null)} />
    </Suspense>
  );
  return [open, dialog];
}
