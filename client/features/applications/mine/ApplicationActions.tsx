import { IconEye, IconPencil, IconTimeline, IconTrash } from '@tabler/icons-react';
import { paths } from '../../../../rules/paths.ts';
import { notify } from '../../../lib/notify.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { RowAction, RowLink } from '../../../ui/table/RowAction.tsx';
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

/** The way to the form; where it is closed, a press says why. */
export function EditLink({ row: { id, status, scholarship, viewerCanUpdate } }: Props) {
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
        void notify({
          kind: 'error',
          title: form('updateApplication.blocked', { status: blockedBy(status) }),
        });
      }}
    />
  );
}

/** Why the form is closed, to be read before anyone presses. */
export function EditNote({ row: { status, viewerCanUpdate } }: Props) {
  const form = useMessages('applicationForm');
  if (viewerCanUpdate) return null;
  return <>{form('updateApplication.blocked', { status: blockedBy(status) })}</>;
}

export function CancelButton({ row, cancel }: Props & { cancel: (row: MyApplicationFragment) => void }) {
  const t = useMessages('applications');
  if (!row.viewerCanCancel) return null;
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

const blockedBy = (status: MyApplicationFragment['status']) =>
  status === 'PROCESSING' ? status : ('other' as const);
