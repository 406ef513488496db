import { Link } from 'react-router-dom';
import { useMessages } from '../../../lib/useMessages.ts';
import { changeList, type ListState } from './listState.ts';
import classes from './ResultList.module.css';

type Props = { state: ListState; correction: string; linkTo: (next: ListState) => string };

/** The server found nothing for a word and used a similar one: says so, and leads to that search. */
export function DidYouMean({ state, correction, linkTo }: Props) {
  const t = useMessages('scholarships');

  return (
    <p className={classes.correction}>
      {t('didYouMean')} <Link to={linkTo(changeList(state, { q: correction }))}>{correction}</Link>?{' '}
      {t('didYouMeanShown')}
    </p>
  );
}
