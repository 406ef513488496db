import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef, useState } from 'react';
import type { ApplicationStatus } from '../../../../rules/applications/applicationOptions.ts';
import { DECISION_DELAY_SECONDS } from '../../../../rules/awards/decisionOptions.ts';
import { notify, notifyFailure } from '../../../lib/notify.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { CurrentDeskApplicationDocument, useUndoReleaseMutation } from './desk.generated.ts';

export type PendingDecision = {
  releaseId: string;
  ids: readonly string[];
  status: ApplicationStatus;
  name: string;
  /**
   * Time until which the decision can be undone, in milliseconds by this computer's clock, which may differ from the
   * server's.
   */
  until: number;
};

const READ_EVERY = 2000;
/** Maximum number of polls. All polls together take longer than the server needs to find a job that is due. */
const READS = 8;

export function usePendingDecisions(onSent: (ids: readonly string[]) => void) {
  const t = useMessages('desk');
  const client = useApolloClient();
  const [held, setHeld] = useState<readonly PendingDecision[]>([]);
  const [undoRelease] = useUndoReleaseMutation();
  const [now, setNow] = useState(Date.now());
  const isWaiting = held.length > 0;
  const timers = useRef(new Set<number>());
  const later = (act: () => void, pause: number) => {
    const timer = window.setTimeout(() => {
      timers.current.delete(timer);
      act();
    }, pause);
    timers.current.add(timer);
  };
  useEffect(() => {
    const { current } = timers;
    return () => current.forEach((timer) => void clearTimeout(timer));
  }, []);

  useEffect(() => {
    if (!isWaiting) return;
    const clock = setInterval(() => {
      setNow(Date.now());
      setHeld((waiting) => waiting.filter(({ until }) => until > Date.now()));
    }, 250);
    return () => clearInterval(clock);
  }, [isWaiting]);

  const read = async (id: string) => {
    const { data } = await client.query({
      query: CurrentDeskApplicationDocument,
      variables: { id },
      fetchPolicy: 'network-only',
    });
    return data?.application;
  };

  /** Polls the first application until its decision has been sent. `onSent` then receives all ids. */
  async function follow([id, ...others]: readonly string[], tries = READS): Promise<void> {
    const application = id ? await read(id).catch(() => undefined) : undefined;
    if (application?.heldDecision && tries > 0) {
      later(() => void follow([id as string, ...others], tries - 1), READ_EVERY);
      return;
    }
    onSent([id ?? '', ...others]);
  }

  function hold(decided: Omit<PendingDecision, 'until'>) {
    const until = Date.now() + DECISION_DELAY_SECONDS * 1000;
    setNow(Date.now());
    setHeld((waiting) => [
      { ...decided, until },
      ...waiting.filter(({ releaseId }) => releaseId !== decided.releaseId),
    ]);
    later(() => void follow(decided.ids), DECISION_DELAY_SECONDS * 1000 + 500);
  }

  async function undo(releaseId: string, ids: readonly string[]) {
    setHeld((waiting) => waiting.filter((one) => one.releaseId !== releaseId));
    try {
      await undoRelease({ variables: { id: releaseId } });
      void notify({ kind: 'success', title: t('undone') });
    } catch (error) {
      void notifyFailure(error);
    }
    await Promise.all(ids.slice(0, 1).map(read)).catch(() => {});
    onSent(ids);
  }

  return { held, now, hold, undo, read };
}
