import classes from './DialogTitle.module.css';

/** What a dialog or a drawer is called: both lines are its name. */
export function DialogTitle({ heading, record }: { heading: string; record?: string }) {
  return (
    <>
      <span>{heading}</span>
      {record && (
        <>
          {' '}
          <span className={classes.record}>{record}</span>
        </>
      )}
    </>
  );
}
