import { useCallback, useEffect, useRef, useState } from 'react';
import { useAccountCall } from '../../lib/session/useAccountCall.ts';

export type Place = {
  id: string;
  token: string;
  createdAt: string;
  updatedAt: string;
  ipAddress: string | null;
  userAgent: string | null;
};

type SessionList = { places: Place[]; hereId: string | undefined };

export function useSessions() {
  const call = useRef(useAccountCall());
  const [found, setFound] = useState<SessionList>();
  const [error, setError] = useState<unknown>();

  const load = useCallback(async () => {
    setError(undefined);
    try {
      const [places, here] = await Promise.all([
        call.current<Place[]>('listSessions'),
        call.current<{ session: { id: string } } | null>('session'),
      ]);
      const latest = places.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
      setFound({ places: latest, hereId: here?.session.id });
    } catch (reason) {
      setError(reason ?? true);
    }
  }, []);

  useEffect(() => void load(), [load]);
  return { found, error, load };
}
