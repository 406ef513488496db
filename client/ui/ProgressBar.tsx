import classes from './ProgressBar.module.css';

export function ProgressBar({ label }: { label: string }) {
  return <div className={classes.root} role="progressbar" aria-label={label} />;
}
