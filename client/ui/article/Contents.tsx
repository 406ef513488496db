import { useMessages } from '../../lib/useMessages.ts';
import classes from './Contents.module.css';

type Props = { sections: readonly { id: string; heading: string }[] };

export function Contents({ sections }: Props) {
  const t = useMessages('infoPage');
  return (
    <nav className={classes.root} aria-label={t('contents')}>
      <ol className={classes.list}>
        {sections.map(({ id, heading }) => (
          <li key={id}>
            <a href={`#${id}`}>{heading}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
