import { formatCount } from '../../../../../messages/formats.ts';
import { useMessages } from '../../../../lib/useMessages.ts';
import { PlainButton } from '../../../../ui/button/PlainButton.tsx';
import type { ScholarshipsQuery } from '../list.generated.ts';
import { changeList, EMPTY_LIST, type ListState } from '../listState.ts';

type Relaxation = ScholarshipsQuery['scholarships']['relaxations'][number];

const CONDITIONS: Record<Relaxation['condition'], readonly (keyof Omit<ListState, 'page'>)[]> = {
  SEARCH: ['q'],
  SUBJECT: ['subjects'],
  CATEGORY: ['categories'],
  DEGREE: ['degrees'],
  COUNTRY: ['countries'],
  ORGANISATION: ['organisations'],
  FEE: ['feeMin', 'feeMax', 'noFee'],
  FUNDING: ['covers', 'renewable', 'currency', 'amountMin'],
  ELIGIBILITY: ['eligibility'],
  DEADLINE: ['deadline', 'open'],
};

/** Number of matches at which the server stops counting. */
const COUNTED_AT_MOST = 10_000;

type Props = {
  state: ListState;
  relaxations: readonly Relaxation[];
  linkTo: (next: ListState) => string;
};

export function Relaxations({ state, relaxations, linkTo }: Props) {
  const t = useMessages('scholarships');
  if (relaxations.length === 0) return null;
  return (
    <ul className="row gap-xs central" aria-label={t('relax.heading')}>
      {relaxations.map(({ condition, totalCount: count }, index) => {
        const names = CONDITIONS[condition];
        const lifted = Object.fromEntries(names.map((name) => [name, EMPTY_LIST[name]]));
        const shown = formatCount({ totalCount: count, totalIsCapped: count >= COUNTED_AT_MOST }, t.language);
        return (
          <li key={condition}>
            <PlainButton look={index === 0 ? 'strong' : 'quiet'} to={linkTo(changeList(state, lifted))}>
              {t(`relax.${condition}`, { count, shown })}
            </PlainButton>
          </li>
        );
      })}
    </ul>
  );
}
