import { showInstant } from '../../lib/dates.ts';
import { messages } from '../../messages.ts';
import { EmailText } from '../../ui/EmailText.tsx';
import { PictureOrInitials } from '../../ui/PictureOrInitials.tsx';
import { RoleBadge } from './RoleBadge.tsx';
import classes from './Users.module.css';
import type { UserRowFragment } from './users.generated.ts';

const texts = messages.users;

/** What the portal knows of somebody. */
export function UserFacts({ user: { name, email, role, createdAt, image } }: { user: UserRowFragment }) {
  return (
    <div className={classes.facts}>
      <PictureOrInitials
        picture={image && { ...image, alt: '' }}
        name={name}
        width={88}
        height={88}
        className={classes.portrait}
      />
      <dl>
        <dt>{texts.columns.email}</dt>
        <dd>
          <EmailText>{email}</EmailText>
        </dd>
        <dt>{texts.columns.role}</dt>
        <dd>
          <RoleBadge role={role} />
        </dd>
        <dt>{texts.memberSince}</dt>
        <dd>{createdAt && <time dateTime={createdAt}>{showInstant(createdAt)}</time>}</dd>
      </dl>
    </div>
  );
}
