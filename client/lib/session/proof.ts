type ProofPrompt = () => Promise<boolean>;

let proofPrompt: ProofPrompt | null = null;

export function offerProof(next: ProofPrompt): () => void {
  proofPrompt = next;
  return () => {
    if (proofPrompt === next) proofPrompt = null;
  };
}

/** Asks the user to re-authenticate after PROOF_REQUIRED. Resolves to true if the request can be sent again. */
export function requestProof(): Promise<boolean> {
  return proofPrompt?.() ?? Promise.resolve(false);
}
