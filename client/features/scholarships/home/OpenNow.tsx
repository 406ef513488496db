import { Link } from 'react-router-dom';
import { formatCount } from '../../../../messages/formats.ts';
import { paths } from '../../../../rules/paths.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { EMPTY_LIST, type ListState, listQuery } from '../list/listState.ts';
import type { HomeQuery } from '../scholarships.generated.ts';
import classes from './OpenNow.module.css';
import { useHome } from './useHome.ts';

type Search = HomeQuery['openScholarships']['popularSearches'][number];

export function OpenNow() {
  const t = useMessages('home');
  const options = useMessages('options');
  const open = useHome().shown?.openScholarships;
  if (!open?.totalCount) return null;

  const label = ({ category, degree, country, hasNoFee, closingWithinDays }: Search) => {
    if (category) return options(`scholarshipCategory.${category}`);
    if (degree && country) return t('popularPlace', { degree: options(`degree.${degree}`), country });
    return hasNoFee ? t('popularNoFee') : t('popularClosing', { days: closingWithinDays ?? 0 });
  };
  return (
    <div className={`stack gap-xs ${classes.root}`}>
      <strong>
        {t('openNow', {
          open: formatCount(open, t.language),
          count: open.totalCount,
          countries: open.countryCount,
        })}
      </strong>
      <ul className="row gap-xs" aria-label={t('popular')}>
        {open.popularSearches.map((search) => (
          <li key={label(search)}>
            <Link to={paths.scholarships.link(listQuery(stateOf(search)))} className={classes.search}>
              {label(search)}
            </Link>
          </li>
        ))}
      </ul>
      <Link to={paths.eligibility.link()} className={classes.mine}>
        {t('mine')}
      </Link>
    </div>
  );
}

const stateOf = ({ category, degree, country, hasNoFee, closingWithinDays }: Search): ListState => ({
  ...EMPTY_LIST,
  categories: category ? [category] : [],
  degrees: degree ? [degree] : [],
  countries: country ? [country] : [],
  noFee: hasNoFee,
  deadline: closingWithinDays as ListState['deadline'],
  open: true,
});
