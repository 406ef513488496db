import { Link } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { usePortal } from '../../lib/portal.ts';
import { UNSAVED } from '../../lib/unsavedTexts.ts';
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
        A session cookie keeps you signed in until you sign out, at most thirty days, and two weeks when you
        do not come back. Another one recognises this device, so that wrong passwords tried elsewhere do not
        lock you out. No script can read them and nobody else gets them. If you sign in with Google, GitHub or
        another service, that service learns that you did.
      </p>
      <h2>When you apply</h2>
      <ul>
        <li>
          What you fill in, your photo included, goes to the staff of this portal, who decide on your
          application. Nobody else sees it.
        </li>
        <li>
          While you fill in the form it is saved here as a draft that you alone can open. The draft goes when
          you send the form, discard it or delete your account.
        </li>
        <li>
          An application is kept as long as you have an account. One that you cancel leaves the lists and is
          kept with its history all the same.
        </li>
        <li>A photo that neither an application nor a draft holds any more is removed within two days.</li>
      </ul>
      <h2>When you pay</h2>
      <ul>
        <li>
          You pay on the page of a payment service, and what you enter there never reaches us. The service
          gets your e-mail address, the amount and the name of the scholarship.
        </li>
        <li>
          We keep the amount, the days, the state, the receipt number and the service's own number of the
          payment. They stay in the books without a limit, and without your name once your account is deleted.
        </li>
      </ul>
      <h2>Mails</h2>
      <p>
        The words of a mail are removed as soon as it has left. To which address it went, when, and its
        subject are kept for ninety days.
      </p>
      <h2>In your browser</h2>
      <p>
        Your choice of a light or dark theme is stored in your browser under the name <code>theme</code>.
        While you are signed in, a key that lasts ten minutes lies under <code>access-token</code>; signing
        out removes it.
      </p>
      <p>
        When the server cannot be reached while you fill in an application, what you typed is kept in your
        browser under a name that begins with <code>{UNSAVED}</code>. It goes as soon as it could be saved,
        and when you send or discard the form or delete your account. Signing out leaves it there, so that
        nothing you typed is lost: on a computer that others use, clear the site's data in the browser. That
        removes everything named here.
      </p>
      <h2>Newsletter</h2>
      <p>
        If you subscribe we keep your e-mail address, for the newsletter alone, until you ask us to remove it.
      </p>
      <h2>When you delete your account</h2>
      <p>
        Your profile, photos, drafts, sessions, newsletter and the list of your mails go at once, and
        applications that nobody has decided are withdrawn. In the applications that stay, your name, contact
        details, results, photo and the feedback are erased. Payments, applications and reviews then belong to
        “Deleted user”.
      </p>
      <h2>Your rights</h2>
      <p>
        Under <Link to={paths.profile.link()}>your profile</Link> you can download what we hold about you,
        change it and delete your account. You may also ask what we hold about you, have it corrected, and
        have it deleted. <ContactSentence address={contactEmail} />
      </p>
    </InfoPage>
  );
}
