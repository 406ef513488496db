import { useMessages } from '../../lib/useMessages.ts';
import { TableFilter } from '../../ui/table/TableFilter.tsx';
import type { TableAddress } from '../../ui/table/useTableState.ts';
import { useOrganisations } from './useOfferingOrganisations.ts';

/** Organisation filter for staff lists. Hidden if the viewer has access to only one organisation. */
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
