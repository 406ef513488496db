import { usePortal } from '../../lib/portal.ts';
import { messages } from '../../messages.ts';
import classes from './DemoNote.module.css';

/** With the demo catalogue every screen says so. */
export function DemoNote() {
  const { isDemo } = usePortal();
  if (!isDemo) return null;
  return (
    <aside className={classes.root}>
      <strong>{messages.portal.demo}</strong>
      <span>{messages.portal.demoExplained}</span>
    </aside>
  );
}
