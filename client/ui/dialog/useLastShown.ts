import { useState } from 'react';

/** Returns the last given value, so that a closing dialog shows its content until the end of the transition. */
export function useLastShown<Value>(given: Value): Value {
  const [shown, setShown] = useState(given);
  if (!given || given === shown) return shown;
  setShown(given);
  return given;
}
