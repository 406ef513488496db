import { shorten } from '../../../../lib/format/shorten.ts';
import { useMessages } from '../../../../lib/useMessages.ts';
import { CardGrid } from '../../card/CardGrid.tsx';
import type { ScholarshipsQuery } from '../list.generated.ts';

type Props = { search: string; nearest: ScholarshipsQuery['scholarships']['nearest'] };

export function Nearest({ search, nearest }: Props) {
  const t = useMessages('scholarships');
  const isClose = nearest.some(({ foundWords }) => foundWords.length > 0);
  const quote = (word: string) => t('nearest.word', { word: shorten(word) });
  const notes = isClose
    ? nearest.map(({ missingWords }) => t('nearest.missing', { words: missingWords.map(quote).join(', ') }))
    : [];

  return (
    <>
      <h2 className="text-xl breaks">
        {t(isClose ? 'nearest.some' : 'nearest.none', { text: shorten(search) })}
      </h2>
      <CardGrid scholarships={nearest.map(({ scholarship }) => scholarship)} notes={notes} eager={3} />
    </>
  );
}
