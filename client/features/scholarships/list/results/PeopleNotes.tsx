import { shorten } from '../../../../lib/format/shorten.ts';
import { useMessages } from '../../../../lib/useMessages.ts';
import type { ScholarshipsQuery } from '../list.generated.ts';
import classes from './ResultList.module.css';

type Props = { page: Pick<ScholarshipsQuery['scholarships'], 'understood' | 'totalCount'> };

/** Explains search words for which the filter panel has no filter, such as nationalities and excluded places. */
export function PeopleNotes({ page: { understood, totalCount } }: Props) {
  const t = useMessages('scholarships');
  const options = useMessages('options');
  const countries = [
    ...new Set(
      understood.flatMap(({ meaning, value }) => (meaning === 'NATIONALITY' && value ? [value] : [])),
    ),
  ];
  const wordsOf = (kind: 'GROUP' | 'EXCLUDED') => {
    const parts = understood.flatMap(({ meaning, words }) => (meaning === kind ? [shorten(words)] : []));
    return [...new Set(parts)].join('”, “');
  };
  const [groups, excluded] = [wordsOf('GROUP'), wordsOf('EXCLUDED')];
  const degree = understood.find(({ unlistedDegree }) => unlistedDegree);
  const lacking = degree && t.find(`unlisted.${degree.unlistedDegree}`);
  const instead = degree && options.find(`degree.${degree.value}`);
  if (countries.length === 0 && !groups && !excluded && !lacking) return null;
  return (
    <div className={classes.note}>
      {countries.map((country) => (
        <p key={country}>{t('people.nationality', { country })}</p>
      ))}
      {groups && <p>{t('people.group', { words: groups })}</p>}
      {excluded && <p>{t('people.excluded', { words: excluded })}</p>}
      {lacking && (
        <p>
          <strong>{lacking}</strong> {totalCount > 0 && instead && t('unlisted.instead', { degree: instead })}
        </p>
      )}
    </div>
  );
}
