import type { Feature, GroupWith } from '../../../messages/catalogue.ts';
import type { Texts } from '../../lib/useMessages.ts';
import type { ListTexts } from './ListFrame.tsx';

type ListOf<F extends Feature> = GroupWith<F, 'empty.heading'> &
  GroupWith<F, 'empty.text'> &
  GroupWith<F, 'failedHeading'>;

/**
 * Returns a list's texts by the suffixes of their catalogue keys, and the texts in `filtered.` if the list has
 * filters. Catalogues of several lists use a prefix such as `deliveries.`.
 */
export function listTexts<F extends Feature>(
  t: Texts<F>,
  ...[group = '' as never]: '' extends ListOf<F> ? [group?: ListOf<F>] : [group: ListOf<F>]
): ListTexts {
  const say = t as unknown as (key: string) => string;
  const heading = t.find(`${group}filtered.heading`);
  const text = t.find(`${group}filtered.text`);
  return {
    empty: { heading: say(`${group}empty.heading`), text: say(`${group}empty.text`) },
    failedHeading: say(`${group}failedHeading`),
    filtered: heading && text ? { heading, text } : undefined,
  };
}
