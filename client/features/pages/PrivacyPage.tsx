import { paths } from '../../app/paths.ts';
import { usePortal } from '../../lib/portal.ts';
import { ContactSentence, InfoPage } from './InfoPage.tsx';

export function PrivacyPage() {
  const { contactEmail } = usePortal();
  return (
    <InfoPage
      title="Privacy"
      description="We keep what is needed to show scholarships and handle applications, and nothing else."
      canonical={paths.privacy.link()}
    >
      <h2>When you only read</h2>
      <p>
        No cookies are set and nothing is loaded from other companies: fonts, pictures and scripts come from
        this server. The server notes each request for a short time to keep itself running and to stop abuse.
      </p>
      <h2>When you sign in</h2>
      <p>
        A session cookie keeps you signed in for up to fourteen days, and another one recognises this device,
        so that wrong passwords tried elsewhere do not lock you out. No script can read them and nobody else
        gets them. If you sign in with Google, GitHub or another service, that service learns that you did.
      </p>
      <h2>In your browser</h2>
      <p>
        Your choice of a light or dark theme is stored in your browser under the name <code>theme</code>.
        While you are signed in, a key that lasts ten minutes lies under <code>access-token</code>; signing
        out removes it. Clearing the site's data in your browser removes both.
      </p>
      <h2>Newsletter</h2>
      <p>
        If you subscribe we keep your e-mail address, for the newsletter alone, until you ask us to remove it.
      </p>
      <h2>Your rights</h2>
      <p>
        You may ask what we hold about you, have it corrected, and have it deleted.{' '}
        <ContactSentence address={contactEmail} />
      </p>
    </InfoPage>
  );
}
