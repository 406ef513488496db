import { useMessages } from '../../lib/useMessages.ts';
import { TableFilter } from '../../ui/table/TableFilter.tsx';
import type { TableAddress } from '../../ui/table/useTableState.ts';
import { useOrganisations } from './useOffering.ts';

/** Staff's lists by organisation, for those who have more than one in reach. */
export function OrganisationFilter({ address }: { address: TableAddress }) {
  const t = useMessages('table');
  const organisations = useOrganisations();
  if (organisations.length < 2) return null;
  return (
    <TableFilter
      address={address}
      name="organisation"
      label={t('organisation')}
      all={t('allOrganisations')}
      options={organisations.map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}
