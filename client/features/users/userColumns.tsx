import { Link } from 'react-router-dom';
import { accountMessages } from '../../accountMessages.ts';
import { messages } from '../../messages.ts';
import { EmailText } from '../../ui/EmailText.tsx';
import { PictureOrInitials } from '../../ui/PictureOrInitials.tsx';
import type { Column } from '../../ui/table/column.ts';
import { RoleBadge } from './RoleBadge.tsx';
import { UserActions } from './UserActions.tsx';
import classes from './Users.module.css';
import type { UserRowFragment } from './users.generated.ts';

const texts = messages.users.columns;

/** The columns of docs/product.md P7.8. */
export const USER_COLUMNS: Column<UserRowFragment>[] = [
  { id: 'index', header: texts.index, cell: (_user, { place }) => place, isNarrow: true },
  {
    id: 'name',
    header: texts.name,
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
        {suspendedAt && <span className={classes.suspended}>{accountMessages.standing.badge}</span>}
      </span>
    ),
    sort: { ascending: 'NAME' },
    isTitle: true,
  },
  {
    id: 'email',
    header: texts.email,
    cell: ({ email }) => <EmailText>{email}</EmailText>,
    sort: { ascending: 'EMAIL' },
  },
  {
    id: 'role',
    header: texts.role,
    cell: ({ role }) => <RoleBadge role={role} />,
    sort: { ascending: 'ROLE' },
    isNarrow: true,
  },
  { id: 'action', header: texts.action, cell: (user) => <UserActions user={user} />, isActions: true },
];
