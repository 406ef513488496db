import { formatDay } from '../../../messages/formats.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { TablePill } from './TablePill.tsx';
import type { TableAddress } from './useTableState.ts';

type Props = {
  address: TableAddress;
  /** The filter's name in the address; it keeps `oneDay`. */
  name: string;
  /** What the list is narrowed to, for example `Submitted since 15 Nov 2026`. */
  says: (day: string) => string;
};

/** The day by which a list is filtered, when it is. */
export function DayPill({ address: { state, show }, name, says }: Props) {
  const { language } = useMessages('table');
  const day = state.filters[name]?.[0];
  if (!day) return null;
  return (
    <TablePill onRemove={() => show({ filters: { ...state.filters, [name]: [] } })}>
      {says(formatDay(day, language))}
    </TablePill>
  );
}
