import { ApolloLink } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { from, mergeMap, of } from 'rxjs';
import { lazyPart } from '../../../lib/lazy/lazyPart.ts';
import { listErrorCodes } from '../../../lib/retry.ts';
import { offerProof, requestProof } from '../../../lib/session/proof.ts';

const ProofDialog = lazyPart(async () => (await import('./ProofDialog.tsx')).ProofDialog);

/** Retries operations rejected with PROOF_REQUIRED once the user has re-authenticated. */
const proofLink = new ApolloLink((operation, forward) =>
  forward(operation).pipe(
    mergeMap((result) =>
      listErrorCodes(result).includes('PROOF_REQUIRED')
        ? from(requestProof()).pipe(mergeMap((isProved) => (isProved ? forward(operation) : of(result))))
        : of(result),
    ),
  ),
);

export function ProofHost() {
  const client = useApolloClient();
  const answer = useRef<(isProved: boolean) => void>(null);
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);

  useEffect(() => {
    const before = client.link;
    client.setLink(proofLink.concat(before));
    const withdraw = offerProof(
      () =>
        new Promise((resolve) => {
          // A second call takes over the dialog, and the first call resolves to false.
          answer.current?.(false);
          answer.current = resolve;
          setWasOpened(true);
          setOpen(true);
        }),
    );
    return () => {
      withdraw();
      client.setLink(before);
    };
  }, [client]);

  function close(isProved: boolean) {
    setOpen(false);
    answer.current?.(isProved);
    answer.current = null;
  }

  if (!wasOpened) return null;
  return (
    <Suspense>
      <ProofDialog isOpen={isOpen} onClose={close} />
    </Suspense>
  );
}
