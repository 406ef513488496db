type Asker = () => Promise<boolean>;

let asker: Asker | null = null;

/** Registers the asker and returns a function that unregisters it. */
export function offerProof(next: Asker): () => void {
  asker = next;
  return () => {
    if (asker === next) asker = null;
  };
}

/** Call after PROOF_REQUIRED. Resolves with true if the request can be sent again. */
export function askProof(): Promise<boolean> {
  return asker?.() ?? Promise.resolve(false);
}
