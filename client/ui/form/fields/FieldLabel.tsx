import { useMessages } from '../../../lib/useMessages.ts';
import classes from '../form.module.css';

export function FieldLabel({ label, required }: { label: string; required: boolean }) {
  const t = useMessages('form');
  if (required) return <>{label}</>;
  return (
    <>
      {label} <span className={classes.optional}>{t('optional')}</span>
    </>
  );
}
