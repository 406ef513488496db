import classes from './ProgressBar.module.css';

/** A thin bar on top of the page. What is over quickly shows none. */
export function ProgressBar({ label }: { label: string }) {
  return <div className={classes.root} role="progressbar" aria-label={label} />;
}
