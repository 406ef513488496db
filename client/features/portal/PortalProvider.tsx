import type { ReactNode } from 'react';
import { PortalContext } from '../../lib/portal.ts';
import { usePortalQuery } from './portal.generated.ts';

export function PortalProvider({ children }: { children: ReactNode }) {
  const { data } = usePortalQuery();
  return <PortalContext value={data?.portal ?? null}>{children}</PortalContext>;
}
