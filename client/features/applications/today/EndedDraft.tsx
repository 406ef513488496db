import { IconArchive, IconCalendarOff } from '@tabler/icons-react';
import { useMessages } from '../../../lib/useMessages.ts';
import { TodoItem } from '../../../ui/list/TodoItem.tsx';
import { DeadlineText } from '../../deadlines/DeadlineText.tsx';
import type { Deadline } from '../../deadlines/deadline.ts';
import { DiscardEnded } from '../draft/DiscardEnded.tsx';

type Props = {
  scholarship: { id: string; scholarshipName: string; archivedAt: string | null } & Deadline;
  onDiscarded: () => Promise<unknown>;
};

export function EndedDraft({ scholarship, onDiscarded }: Props) {
  const t = useMessages('applications');
  const { scholarshipName, archivedAt } = scholarship;
  return (
    <TodoItem
      icon={archivedAt ? IconArchive : IconCalendarOff}
      title={scholarshipName}
      text={t(archivedAt ? 'studentToday.archivedDraft' : 'studentToday.closedDraft')}
      deadline={!archivedAt && <DeadlineText of={scholarship} />}
      action={<DiscardEnded scholarship={scholarship} onDiscarded={onDiscarded} />}
    />
  );
}
