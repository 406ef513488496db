import type { Texts } from '../../lib/useMessages.ts';
import type { Column } from '../../ui/table/columns/column.ts';
import { InvitationList } from '../roles/InvitationList.tsx';
import { Coordinators } from './Coordinators.tsx';
import { OrganisationActions } from './OrganisationActions.tsx';
import { OrganisationName } from './OrganisationName.tsx';
import type { OrganisationRowFragment } from './organisations.generated.ts';

export function organisationColumns(
  t: Texts<'organisations'>,
  isManager: boolean,
): Column<OrganisationRowFragment>[] {
  const columns = allColumns(t, isManager);
  return isManager ? columns : columns.filter(({ id }) => id === 'name' || id === 'actions');
}

const allColumns = (t: Texts<'organisations'>, isManager: boolean): Column<OrganisationRowFragment>[] => [
  {
    id: 'name',
    header: t('columns.name'),
    cell: (organisation) => <OrganisationName of={organisation} />,
    isTitle: true,
  },
  {
    id: 'coordinators',
    header: t('columns.coordinators'),
    cell: (organisation) => <Coordinators organisation={organisation} />,
    isLong: true,
  },
  {
    id: 'invitations',
    header: t('columns.invitations'),
    cell: ({ invitations }) =>
      invitations.length === 0 ? (
        t('none')
      ) : (
        <InvitationList label={t('columns.invitations')} invitations={invitations} isOfOne />
      ),
  },
  {
    id: 'actions',
    header: t('columns.actions'),
    cell: (organisation) => <OrganisationActions organisation={organisation} isManager={isManager} />,
    isActions: true,
  },
];
