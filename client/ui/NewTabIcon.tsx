import { IconExternalLink } from '@tabler/icons-react';
import { useMessages } from '../lib/useMessages.ts';

/** Stands behind the words of a link, and says where it opens to those who see no icon. */
export function NewTabIcon() {
  const t = useMessages('ui');
  return (
    <>
      <IconExternalLink size={18} aria-hidden />
      <span className="visually-hidden">{t('newTab')}</span>
    </>
  );
}
