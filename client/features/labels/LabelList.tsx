import classes from './Labels.module.css';

type Props = { labels: readonly string[] | null | undefined; name?: string };

export function LabelList({ labels, name }: Props) {
  if (!labels?.length) return null;
  return (
    <ul className={classes.list} aria-label={name}>
      {labels.map((label) => (
        <li key={label} className={`on-brand text-xs breaks ${classes.label}`}>
          {label}
        </li>
      ))}
    </ul>
  );
}
