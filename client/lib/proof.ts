/** Asks the signed-in person to prove that it is them; answers whether they did. */
type Asker = () => Promise<boolean>;

let asker: Asker | null = null;

/** Says who asks from now on; call the answer to end that. */
export function offerProof(next: Asker): () => void {
  asker = next;
  return () => {
    if (asker === next) asker = null;
  };
}

/** After a refusal with PROOF_REQUIRED: true when it is worth sending again. */
export function askProof(): Promise<boolean> {
  return asker?.() ?? Promise.resolve(false);
}
