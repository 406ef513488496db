import { IconExternalLink } from '@tabler/icons-react';
import { useMessages } from '../lib/useMessages.ts';

export function NewTabIcon() {
  const t = useMessages('ui');
  return (
    <>
      <IconExternalLink size={18} aria-hidden />
      <span className="visually-hidden">{t('newTab')}</span>
    </>
  );
}
