import { type ScreenCommand, useScreenCommands } from '../../../lib/screenCommands.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import type { Neighbours } from '../../../ui/table/record/useNeighbours.ts';
import type { Desk } from './DeskContext.ts';
import type { DeskApplicationFragment } from './desk.generated.ts';

type Options = {
  current: DeskApplicationFragment | null;
  neighbours: Neighbours;
  desk: Desk;
  openFirst: (() => void) | undefined;
  read: (() => void) | undefined;
  writeFeedback: () => void;
  undoLast: (() => void) | undefined;
  showKeys: () => void;
};

export function useDeskCommands({ current, neighbours, desk, ...acts }: Options): void {
  const t = useMessages('desk');
  const name = current?.applicantName ?? '';
  const decisions = current?.viewerDecisions ?? [];
  const command = (label: string, run: (() => void) | undefined): ScreenCommand[] =>
    run ? [{ label, run }] : [];
  useScreenCommands([
    ...command(t('keys.J'), current ? neighbours.next : acts.openFirst),
    ...command(t('keys.K'), current ? neighbours.previous : undefined),
    ...command(t('keys.O'), acts.read),
    ...(current
      ? decisions.flatMap(({ status }) =>
          command(t('commands.decide', { status, name }), () => desk.decide(current, status)),
        )
      : []),
    ...command(
      t('commands.feedback', { name }),
      current?.viewerCanGiveFeedback ? acts.writeFeedback : undefined,
    ),
    ...command(t('keys.U'), acts.undoLast),
    ...command(t('commands.keys'), acts.showKeys),
  ]);
}
