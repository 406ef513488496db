import type { ReactNode } from 'react';
import { PortalContext } from '../../lib/portal.ts';
import { usePortalQuery } from './portal.generated.ts';

/** Asks once what this installation is called and the like, and tells every screen below. */
export function PortalProvider({ children }: { children: ReactNode }) {
  const { data } = usePortalQuery();
  return <PortalContext value={data?.portal ?? null}>{children}</PortalContext>;
}
