import { useCallback, useEffect, useState } from 'react';
import { callSecondFactor, type SecondFactorState } from './callSecondFactor.ts';

export function useSecondFactor() {
  const [state, setState] = useState<SecondFactorState>();
  const [error, setError] = useState<unknown>();
  const load = useCallback(async () => {
    setError(undefined);
    try {
      setState(await callSecondFactor<SecondFactorState>('state'));
    } catch (reason) {
      setError(reason ?? true);
    }
  }, []);
  useEffect(() => void load(), [load]);
  return { state, error, load };
}
