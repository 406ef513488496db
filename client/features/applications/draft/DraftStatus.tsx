import { IconAlertTriangle, IconCloudCheck, IconCloudUpload, IconRefreshAlert } from '@tabler/icons-react';
import { formatTime } from '../../../../messages/formats.ts';
import type { SaveState } from '../../../lib/autosave/autosave.ts';
import { type Texts, useMessages } from '../../../lib/useMessages.ts';
import classes from './draft.module.css';

const icons = {
  idle: IconCloudCheck,
  saving: IconCloudUpload,
  saved: IconCloudCheck,
  retrying: IconRefreshAlert,
  conflict: IconAlertTriangle,
  refused: IconAlertTriangle,
};

type Props = {
  state: SaveState;
  idle: string;
  savedAt: string | undefined;
};

/** Screen readers announce only states that need attention. */
export function DraftStatus({ state, idle, savedAt }: Props) {
  const t = useMessages('applicationForm');
  const Icon = icons[state.kind];
  const isWarning = !['idle', 'saving', 'saved'].includes(state.kind);
  return (
    <p
      className={`inline gap-xs text-md soft ${classes.status}`}
      data-warning={isWarning || undefined}
      role={isWarning ? 'alert' : undefined}
    >
      <Icon size={18} aria-hidden />
      {wordsOf(t, state, { idle, savedAt })}
    </p>
  );
}

function wordsOf(
  t: Texts<'applicationForm'>,
  state: SaveState,
  { idle, savedAt }: Omit<Props, 'state'>,
): string {
  if (state.kind === 'refused') return state.message;
  if (state.kind === 'saved')
    return t('draft.states.saved', { time: formatTime(savedAt ?? new Date().toISOString(), t.language) });
  return state.kind === 'idle' ? idle : t(`draft.states.${state.kind}`);
}
