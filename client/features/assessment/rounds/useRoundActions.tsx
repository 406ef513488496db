import { useApolloClient } from '@apollo/client/react';
import { type ReactNode, useState } from 'react';
import { notify, notifyFailure } from '../../../lib/notify.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { useConfirm } from '../../../ui/confirm/useConfirm.tsx';
import { Gaps } from './Gaps.tsx';
import {
  RoundGapsDocument,
  type RoundRowFragment,
  useCloseAssessmentRoundMutation,
  useEnterRoundMutation,
  useOpenAssessmentRoundMutation,
  useRemoveAssessmentRoundMutation,
} from './rounds.generated.ts';

type Actions = {
  open: () => void;
  close: () => Promise<void>;
  remove: () => void;
  enterByRule: () => Promise<void>;
  enterBest: (best: number) => Promise<void>;
  enterThese: (applicationIds: string[]) => Promise<void>;
  isEntering: boolean;
  unknown: number;
  dialog: ReactNode;
};

export function useRoundActions(
  round: RoundRowFragment,
  scholarshipId: string,
  onRemoved: () => Promise<unknown>,
): Actions {
  const t = useMessages('assessment');
  const { id, name, version, entryCount, perApplication, panel } = round;
  const [openRound] = useOpenAssessmentRoundMutation();
  const [closeRound] = useCloseAssessmentRoundMutation();
  const [removeRound] = useRemoveAssessmentRoundMutation();
  const [enterRound] = useEnterRoundMutation();
  const client = useApolloClient();
  const [isEntering, setEntering] = useState(false);
  const [unknown, setUnknown] = useState(0);
  const [ask, dialog] = useConfirm();
  const counts = { applications: entryCount, assessors: panel?.members.length ?? 0, each: perApplication };
  const variables = { id, version };

  const askTo = (
    move: 'open' | 'close' | 'remove',
    text: string,
    act: () => Promise<unknown>,
    more?: ReactNode,
  ) =>
    ask({
      more,
      heading: t(`${move}Question.heading`, { name }),
      text,
      yes: t(move),
      doing: t(`${move}Question.doing`),
      isDangerous: move === 'remove',
      act: async () => {
        await act();
        void notify({ kind: 'success', title: t(`${move}Question.done`, { name }) });
      },
    });

  /** Repeats the call until all applications are added, because each call adds a limited number. */
  async function enter(chosen: { best?: number; applicationIds?: string[] } = {}) {
    let entered = 0;
    let left = 0;
    let unknown = 0;
    for (let hasMore = true; hasMore; ) {
      const { data } = await enterRound({ variables: { input: { roundId: id, ...chosen } } });
      entered += data?.enterRound.entered ?? 0;
      left = data?.enterRound.left ?? 0;
      unknown = data?.enterRound.unknown ?? 0;
      hasMore = data?.enterRound.hasMore ?? false;
    }
    void notify({ kind: 'success', title: t('entered', { entered, left }) });
    setUnknown(unknown);
  }

  async function askToClose() {
    // Staff who assess the round blind do not get the totals, but the server returns all other data.
    const { data, error } = await client.query({
      ...{ query: RoundGapsDocument, variables: { scholarshipId, roundId: id } },
      ...{ fetchPolicy: 'network-only', errorPolicy: 'all' },
    });
    const gaps = data?.assessmentRounds?.find((each) => each.id === id);
    if (!gaps) return void notifyFailure(error);
    askTo(
      'close',
      t('closeQuestion.text', counts),
      () => closeRound({ variables }),
      <Gaps round={gaps} applications={data?.roundTotals ?? null} />,
    );
  }

  async function enterByRule() {
    setEntering(true);
    await enter().catch(notifyFailure);
    setEntering(false);
  }

  return {
    open: () => askTo('open', t('openQuestion.text', counts), () => openRound({ variables })),
    close: () => askToClose().catch(notifyFailure),
    remove: () =>
      askTo('remove', t('removeQuestion.text', counts), async () => {
        await removeRound({ variables: { id } });
        await onRemoved();
      }),
    enterBest: (best) => enter({ best }),
    enterThese: (applicationIds) => enter({ applicationIds }),
    ...{ enterByRule, isEntering, unknown, dialog },
  };
}
