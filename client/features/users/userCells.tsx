import { Link } from 'react-router-dom';
import type { USERS } from '../../../rules/lists/users.ts';
import type { Texts } from '../../lib/useMessages.ts';
import { PictureOrInitials } from '../../ui/picture/PictureOrInitials.tsx';
import { EmailText } from '../../ui/text/EmailText.tsx';
import type { Cells } from '../lists/useListColumns.tsx';
import { HeldRoles } from '../roles/HeldRoles.tsx';
import { UserActions } from './UserActions.tsx';
import classes from './Users.module.css';
import type { UserRowFragment } from './users.generated.ts';

export const userCells = (t: Texts<'users'>): Cells<UserRowFragment, typeof USERS> => ({
  index: {
    cell: (_user, { place }) => place,
    isNarrow: true,
    isMinor: true,
  },
  name: {
    cell: ({ id, name, image, suspendedAt }, { linkToOpen }) => (
      <span className="bar gap-sm">
        <PictureOrInitials
          picture={image && { ...image, alt: '' }}
          name={name}
          width={36}
          height={36}
          className={classes.photo}
        />
        <Link to={linkToOpen(id)} preventScrollReset className={`inline medium ${classes.name}`}>
          {name}
        </Link>
        {suspendedAt && <span className={classes.suspended}>{t('standing.badge')}</span>}
      </span>
    ),
    isTitle: true,
  },
  email: {
    cell: ({ email }) => <EmailText>{email}</EmailText>,
    isLong: true,
  },
  role: {
    cell: (user) => <HeldRoles of={user} />,
    isState: true,
    isNarrow: true,
  },
  action: { cell: (user) => <UserActions user={user} /> },
});
