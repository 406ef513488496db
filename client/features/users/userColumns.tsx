import { Link } from 'react-router-dom';
import type { Texts } from '../../lib/useMessages.ts';
import { EmailText } from '../../ui/EmailText.tsx';
import { PictureOrInitials } from '../../ui/PictureOrInitials.tsx';
import type { Column } from '../../ui/table/column.ts';
import { RoleBadge } from './RoleBadge.tsx';
import { UserActions } from './UserActions.tsx';
import classes from './Users.module.css';
import type { UserRowFragment } from './users.generated.ts';

/** The columns of docs/product.md P7.8. */
export const userColumns = (t: Texts<'users'>): Column<UserRowFragment>[] => [
  {
    id: 'index',
    header: t('columns.index'),
    cell: (_user, { place }) => place,
    isNarrow: true,
    isMinor: true,
  },
  {
    id: 'name',
    header: t('columns.name'),
    cell: ({ id, name, image, suspendedAt }, { linkToOpen }) => (
      <span className={classes.person}>
        <PictureOrInitials
          picture={image && { ...image, alt: '' }}
          name={name}
          width={36}
          height={36}
          className={classes.photo}
        />
        <Link to={linkToOpen(id)} preventScrollReset className={classes.name}>
          {name}
        </Link>
        {suspendedAt && <span className={classes.suspended}>{t('standing.badge')}</span>}
      </span>
    ),
    sort: { ascending: 'NAME' },
    isTitle: true,
  },
  {
    id: 'email',
    header: t('columns.email'),
    cell: ({ email }) => <EmailText>{email}</EmailText>,
    isLong: true,
    sort: { ascending: 'EMAIL' },
  },
  {
    id: 'role',
    header: t('columns.role'),
    cell: ({ role }) => <RoleBadge role={role} />,
    isState: true,
    sort: { ascending: 'ROLE' },
    isNarrow: true,
  },
  { id: 'action', header: t('columns.action'), cell: (user) => <UserActions user={user} />, isActions: true },
];
