import { Link } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { usePortal } from '../../lib/portal.ts';
import { ContactSentence, InfoPage } from './InfoPage.tsx';

export function ContactPage() {
  const { contactEmail } = usePortal();
  return (
    <InfoPage
      title="Contact"
      description="Questions, corrections and complaints are read by the people who run this portal."
      canonical={paths.contact.link()}
    >
      <h2>Write to us</h2>
      <p>
        <ContactSentence address={contactEmail} />
      </p>
      <h2>So that we can help at once</h2>
      <ul>
        <li>For a question about a scholarship, give its name or the address of its page.</li>
        <li>For a wrong fee or date, tell us where the right one stands.</li>
        <li>If an error page showed a reference, include it: it leads us to what went wrong.</li>
        <li>Never send passwords or card numbers. Nobody here will ask for them.</li>
      </ul>
      <h2>What the university answers</h2>
      <p>
        Whether you are eligible, how an application is judged and when decisions are made is for the
        university to say. What applying costs here is explained under{' '}
        <Link to={paths.fees.link()}>fees and refunds</Link>.
      </p>
    </InfoPage>
  );
}
