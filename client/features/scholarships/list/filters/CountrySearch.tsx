import { IconSearch } from '@tabler/icons-react';
import { useMessages } from '../../../../lib/useMessages.ts';
import classes from './FilterPanel.module.css';

type Props = { text: string; onChange: (text: string) => void; found: number };

export function CountrySearch({ text, onChange, found }: Props) {
  const t = useMessages('scholarships');
  return (
    <div className={classes.search}>
      <IconSearch className={classes.glass} size={18} aria-hidden />
      <input
        type="search"
        value={text}
        onChange={(event) => onChange(event.target.value)}
        aria-label={t('filters.findCountry')}
        placeholder={t('filters.findCountry')}
        maxLength={60}
        autoComplete="off"
        onKeyDown={(event) => {
          // Escape clears the text instead of closing the drawer that contains the field.
          if (event.key !== 'Escape' || text === '') return;
          event.stopPropagation();
          event.preventDefault();
          onChange('');
        }}
      />
      <p role="status" className={found === 0 ? classes.noneFound : 'visually-hidden'}>
        {text.trim() !== '' && t('filters.foundCountries', { count: found })}
      </p>
    </div>
  );
}
