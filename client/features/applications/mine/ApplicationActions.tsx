import { IconEye, IconPencil, IconTimeline, IconTrash } from '@tabler/icons-react';
import { paths } from '../../../../rules/paths.ts';
import { notify } from '../../../lib/notify.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { RowAction, RowLink } from '../../../ui/table/rows/RowAction.tsx';
import { explainBlocked } from '../update/explainBlocked.ts';
import type { MyApplicationFragment } from './mine.generated.ts';

type Props = { row: MyApplicationFragment };

export function DetailsLink({ row: { scholarship } }: Props) {
  const t = useMessages('applications');
  return (
    <RowLink
      icon={IconEye}
      label={t('mine.detailsOf', { name: scholarship.scholarshipName })}
      text={t('mine.details')}
      to={paths.scholarship.link(scholarship.id)}
    />
  );
}

export function TimelineLink({ row: { scholarship }, to }: Props & { to: string }) {
  const t = useMessages('applications');
  return (
    <RowLink
      icon={IconTimeline}
      label={t('mine.timelineOf', { name: scholarship.scholarshipName })}
      text={t('mine.timeline')}
      to={to}
      preventScrollReset
    />
  );
}

export function EditLink({ row }: Props) {
  const { id, scholarship, viewerCanUpdate } = row;
  const t = useMessages('applications');
  const form = useMessages('applicationForm');
  return (
    <RowLink
      icon={IconPencil}
      label={t('mine.editOf', { name: scholarship.scholarshipName })}
      text={t('mine.edit')}
      to={paths.updateApplication.link(id)}
      onClick={(event) => {
        if (viewerCanUpdate) return;
        event.preventDefault();
        void notify({ kind: 'error', title: explainBlocked(form, row) });
      }}
    />
  );
}

export function EditNote({ row }: Props) {
  const form = useMessages('applicationForm');
  return row.viewerCanUpdate ? null : explainBlocked(form, row);
}

export function CancelButton({ row, cancel }: Props & { cancel: (row: MyApplicationFragment) => void }) {
  const t = useMessages('applications');
  // Cancelling would also decline an offered award. Declining has a separate button.
  if (!row.viewerCanCancel || row.award?.state === 'OFFERED') return null;
  return (
    <RowAction
      icon={IconTrash}
      label={t('mine.cancelOf', { name: row.scholarship.scholarshipName })}
      text={t('mine.cancel')}
      isDangerous
      onClick={() => cancel(row)}
    />
  );
}
