import classes from './DialogTitle.module.css';

export function DialogTitle({ heading, record }: { heading: string; record?: string }) {
  return (
    <>
      <span>{heading}</span>
      {record && (
        <>
          {' '}
          <span className={`mt-xs strong breaks ${classes.record}`}>{record}</span>
        </>
      )}
    </>
  );
}
