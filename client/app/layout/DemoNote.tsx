import { usePortal } from '../../lib/portal.ts';
import { useMessages } from '../../lib/useMessages.ts';
import classes from './DemoNote.module.css';

export function DemoNote() {
  const t = useMessages('frame');
  const { isDemo } = usePortal();
  if (!isDemo) return null;
  return (
    <aside className={`row on-accent text-xs ${classes.root}`}>
      <strong>{t('portal.demo')}</strong>
      <span>{t('portal.demoExplained')}</span>
    </aside>
  );
}
