import { addDays } from '../../../../rules/days.ts';
import { DEADLINE_WINDOWS, type ListState } from './listState.ts';
import type { SearchMeanings } from './useScholarshipList.ts';

type Change = Partial<ListState>;
type Part = SearchMeanings[number];

export function toPanelState(state: ListState, understood: SearchMeanings, today: string): ListState {
  const shown = { ...state };
  for (const part of understood) Object.assign(shown, readPart(shown, part, today));
  return shown;
}

/**
 * Converts a change in the filter panel to a change of the list. If the change affects filters that the search text
 * implies, removes their words from the search text and selects the remaining values in the panel.
 */
export function toListChange(
  state: ListState,
  { understood, today, change }: { understood: SearchMeanings; today: string; change: Change },
): Change {
  const isChanged = (part: Part) => Object.keys(readPart(state, part, today)).some((name) => name in change);
  const [first, ...others] = understood.filter(isChanged);
  if (!first) return change;
  const q = others.reduce((text, { words }) => text.replace(wholeWords(words), ' '), first.searchWithout);
  return { ...change, q: q.replace(/\s+/g, ' ').trim() };
}

/** Matches the words, except within longer words: `us` does not match in `business`. */
function wholeWords(words: string): RegExp {
  const escaped = words.replace(/[.*+?^$()|[\]{}\\]/g, '\\$&');
  return new RegExp(`(?<![\\p{L}\\p{N}\\p{M}])${escaped}(?![\\p{L}\\p{N}\\p{M}])`, 'u');
}

function readPart(state: ListState, { meaning, value, ...part }: Part, today: string): Change {
  const add = <T extends string>(chosen: readonly T[]) => [...new Set([...chosen, value as T])];
  switch (meaning) {
    case 'SUBJECT':
      return { subjects: add(state.subjects) };
    case 'CATEGORY':
      return { categories: add(state.categories) };
    case 'DEGREE':
      return { degrees: add(state.degrees) };
    case 'COUNTRY':
      return { countries: add(state.countries) };
    case 'NO_FEE':
      return { noFee: true };
    case 'MAX_FEE':
      return { feeMax: Number(value) };
    case 'MIN_AMOUNT': {
      const [amount, currency] = (value ?? '').split(' ');
      return currency ? { currency, amountMin: Number(amount) } : {};
    }
    case 'COVERS':
      return { covers: add(state.covers) };
    case 'RENEWABLE':
      return { renewable: true };
    case 'OPEN':
      return { open: true };
    case 'DEADLINE': {
      const isWindow = (days: number) => part.deadlineTo === addDays(today, days);
      const deadline = part.deadlineFrom === today ? DEADLINE_WINDOWS.find(isWindow) : undefined;
      return deadline ? { deadline } : {};
    }
    default:
      return {};
  }
}
