type ProofPrompt = () => Promise<boolean>;

let proofPrompt: ProofPrompt | null = null;

export function offerProof(next: ProofPrompt): () => void {
  proofPrompt = next;
  return () => {
    if (proofPrompt === next) proofPrompt = null;
  };
}

/** Call this after PROOF_REQUIRED. Resolves with true if the request can be sent again. */
export function requestProof(): Promise<boolean> {
  return proofPrompt?.() ?? Promise.resolve(false);
}
