import { formatInstant } from '../../../messages/formats.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { PictureOrInitials } from '../../ui/picture/PictureOrInitials.tsx';
import { EmailText } from '../../ui/text/EmailText.tsx';
import { HeldRoles } from '../roles/HeldRoles.tsx';
import classes from './Users.module.css';
import type { UserRowFragment } from './users.generated.ts';

export function UserFacts({ user }: { user: UserRowFragment }) {
  const { name, email, createdAt, image } = user;
  const t = useMessages('users');
  return (
    <div className={`row gap-md ${classes.facts}`}>
      <PictureOrInitials
        picture={image && { ...image, alt: '' }}
        name={name}
        width={88}
        height={88}
        className={classes.portrait}
      />
      <dl>
        <dt>{t('columns.email')}</dt>
        <dd>
          <EmailText>{email}</EmailText>
        </dd>
        <dt>{t('columns.role')}</dt>
        <dd>
          <HeldRoles of={user} isExplained />
        </dd>
        <dt>{t('memberSince')}</dt>
        <dd>{createdAt && <time dateTime={createdAt}>{formatInstant(createdAt, t.language)}</time>}</dd>
      </dl>
    </div>
  );
}
