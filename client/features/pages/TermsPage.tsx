import { Link } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { usePortal } from '../../lib/portal.ts';
import { ContactSentence, InfoPage } from './InfoPage.tsx';

export function TermsPage() {
  const { name, contactEmail } = usePortal();
  return (
    <InfoPage
      title="Terms"
      description={`What you can expect from ${name}, and what we expect from you.`}
      canonical={paths.terms.link()}
    >
      <h2>Using the catalogue</h2>
      <p>
        Reading it is free and needs no account. We check the entries, but rules, fees and dates of a
        programme can change at any time; the programme's own page is decisive.
      </p>
      <h2>Applying</h2>
      <ul>
        <li>Give true and complete information. An application that is not may be rejected.</li>
        <li>You can have one application per scholarship.</li>
        <li>Our staff work on your application and tell you what was decided. We cannot promise a result.</li>
      </ul>
      <h2>Fees</h2>
      <p>
        The total is shown before you pay. When money goes back is written under{' '}
        <Link to={paths.fees.link()}>fees and refunds</Link>.
      </p>
      <h2>Reviews</h2>
      <p>
        Write about your own experience, and about the programme rather than about persons. Staff remove what
        is insulting, false or advertising.
      </p>
      <h2>Automated access</h2>
      <p>
        Programs are welcome at the <Link to={paths.developers.link()}>interfaces made for them</Link>, within
        their limits.
      </p>
      <h2>Who is responsible</h2>
      <p>
        The operator of this installation. <ContactSentence address={contactEmail} />
      </p>
    </InfoPage>
  );
}
