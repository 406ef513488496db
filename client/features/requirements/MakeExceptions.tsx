import { type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from '../../lib/lazy/lazyPart.ts';
import { ExceptContext, type ExceptionTarget } from '../eligibility/ExceptContext.ts';

const ExceptionDialog = lazyPart(async () => (await import('./ExceptionDialog.tsx')).ExceptionDialog, {
  texts: ['verdict', 'fields', 'form', 'ui'],
});

export function MakeExceptions({ children }: { children: ReactNode }) {
  const [target, setTarget] = useState<ExceptionTarget | null>(null);
  return (
    <ExceptContext value={setTarget}>
      {children}
      {target && (
        <Suspense>
          <ExceptionDialog {...target} onClose={() => setTarget(null)} />
        </Suspense>
      )}
    </ExceptContext>
  );
}
