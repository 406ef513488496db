import { Button } from '@mantine/core';
import { IconEyeSearch } from '@tabler/icons-react';
import { formatTime } from '../../../../messages/formats.ts';
import { paths } from '../../../../rules/paths.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { NewTabIcon } from '../../../ui/NewTabIcon.tsx';
import { ListingBadge } from '../manage/ListingBadge.tsx';
import classes from './Editor.module.css';
import type { ScholarshipEditor } from './useScholarshipEditor.ts';

type Props = { of: ScholarshipEditor; target: 'PUBLISHED' | 'UNDER_REVIEW' | null };

export function EditorBar({ of: editor, target }: Props) {
  const t = useMessages('scholarshipForm');
  const { form, stored, isDraft, state, savedAt } = editor;
  const isWarning = isDraft && ['retrying', 'conflict', 'refused'].includes(state.kind);
  const label = (isDraft && target && t(`bar.to.${target}`)) || t('update.submit');
  return (
    <div className={classes.bar}>
      {stored ? <ListingBadge scholarship={stored} /> : <span className="medium">{t('bar.new')}</span>}
      <p
        className={`text-sm soft breaks ${classes.status}`}
        data-warning={isWarning || undefined}
        role={isWarning ? 'status' : undefined}
      >
        {describe()}
      </p>
      {stored && (
        // Opens a new tab, so that unsaved input is preserved.
        <Button
          component="a"
          href={paths.previewScholarship.link(stored.id)}
          target="_blank"
          variant="default"
          classNames={{ label: 'inline gap-xs' }}
          aria-label={t('update.preview')}
        >
          <IconEyeSearch size={18} aria-hidden />
          <span className={classes.previewWord}>{t('update.preview')}</span>
          <NewTabIcon />
        </Button>
      )}
      <Button
        loading={form.isBusy}
        aria-label={form.isBusy ? t('update.submitting') : undefined}
        onClick={() => void form.submit()}
      >
        {label}
      </Button>
    </div>
  );

  function describe(): string {
    if (!isDraft) return form.hook.formState.isDirty ? t('bar.unsaved') : '';
    if (state.kind === 'refused') return state.message;
    if (state.kind === 'saving' || state.kind === 'retrying' || state.kind === 'conflict')
      return t(`bar.${state.kind}`);
    return savedAt ? t('bar.saved', { time: formatTime(savedAt, t.language) }) : t('bar.idle');
  }
}
