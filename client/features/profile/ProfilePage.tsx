import { useSearchParams } from 'react-router-dom';
import { useSession } from '../../lib/useSession.ts';
import { messages } from '../../messages.ts';
import { PageHead } from '../../ui/PageHead.tsx';
import { PictureOrInitials } from '../../ui/PictureOrInitials.tsx';
import classes from './ProfilePage.module.css';

const texts = messages.profile;

/** Photo, display name and e-mail of whoever is signed in. */
export function ProfilePage() {
  const { viewer } = useSession();
  const [query] = useSearchParams();
  if (!viewer) return null;
  const { name, email, image } = viewer;
  return (
    <>
      <PageHead title={texts.title} />
      <h1>{texts.heading}</h1>
      {query.get('email') === 'verified' && (
        <p className={classes.note} role="status" data-failed={query.has('error') || undefined}>
          {query.has('error') ? texts.notVerified : texts.verified}
        </p>
      )}
      <section className={classes.card} aria-label={texts.heading}>
        <PictureOrInitials
          picture={image && { url: image.url, alt: name }}
          name={name}
          width={112}
          height={112}
          isEager
          className={classes.photo}
        />
        <dl className={classes.facts}>
          <dt>{texts.name}</dt>
          <dd>{name}</dd>
          <dt>{texts.email}</dt>
          <dd>{email}</dd>
        </dl>
      </section>
    </>
  );
}
