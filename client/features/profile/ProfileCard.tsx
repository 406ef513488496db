import { useMessages } from '../../lib/useMessages.ts';
import { PictureOrInitials } from '../../ui/picture/PictureOrInitials.tsx';
import { EmailText } from '../../ui/text/EmailText.tsx';
import { HeldRoles, rolesOf } from '../roles/HeldRoles.tsx';
import { AddressProof } from './AddressProof.tsx';
import classes from './Profile.module.css';
import type { Profile } from './profile.ts';

export function ProfileCard({
  profile: { name, email, image, isImagePending, imageProblem, emailVerified, ...rest },
}: {
  profile: Profile;
}) {
  const t = useMessages('profile');
  const picture = useMessages('picture');
  const isAwaited = isImagePending && !imageProblem;
  return (
    <section className={`row middle gap-lg mt-lg card ${classes.card}`} aria-label={t('heading')}>
      <PictureOrInitials
        picture={image && { url: image.url, alt: name }}
        name={name}
        width={112}
        height={112}
        isEager
        className={classes.photo}
      />
      <dl className={classes.facts}>
        <dt>{t('name')}</dt>
        <dd>{name}</dd>
        <dt>{t('email')}</dt>
        <dd>
          <EmailText>{email}</EmailText>
          {!emailVerified && <AddressProof email={email} isNeeded={rest.mustVerifyEmail} />}
        </dd>
        {!rolesOf(rest).includes('USER') && (
          <>
            <dt>{t('role')}</dt>
            <dd>
              <HeldRoles of={rest} isExplained />
            </dd>
          </>
        )}
      </dl>
      {isAwaited && <p className={classes.photoNote}>{picture('pending')}</p>}
      {imageProblem && (
        <p className={classes.photoNote}>
          {picture('fetchFailed', { reason: picture(`problem.${imageProblem}`) })}
        </p>
      )}
    </section>
  );
}
