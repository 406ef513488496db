import { useSearchParams } from 'react-router-dom';
import { isDay } from '../../../rules/days.ts';
import { isId } from '../../lib/ids.ts';

/** Scholarship ID and date range from the URL. An empty string means that the value is missing or invalid. */
export type NumbersAddress = { scholarship: string; from: string; to: string };

export function useNumbersAddress(): NumbersAddress {
  const [params] = useSearchParams();
  const read = (name: string, isRight: (text: string) => boolean) => {
    const text = params.get(name) ?? '';
    return isRight(text) ? text : '';
  };
  const [scholarship, from, to] = [read('scholarship', isId), read('from', isDay), read('to', isDay)];
  return { scholarship, from, to: from && to && to < from ? '' : to };
}
