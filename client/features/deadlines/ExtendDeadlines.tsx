import { type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from '../../lib/lazy/lazyPart.ts';
import { ExtendContext, type ExtensionTarget } from './ExtendContext.ts';

const ExtendDialog = lazyPart(async () => (await import('./ExtendDialog.tsx')).ExtendDialog, {
  texts: ['deadlines', 'fields', 'form', 'ui'],
});

export function ExtendDeadlines({ children }: { children: ReactNode }) {
  const [target, setTarget] = useState<ExtensionTarget | null>(null);
  return (
    <ExtendContext value={setTarget}>
      {children}
      {target && (
        <Suspense>
          <ExtendDialog target={target} onClose={() => setTarget(null)} />
        </Suspense>
      )}
    </ExtendContext>
  );
}
