import { Link } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { usePortal } from '../../lib/portal.ts';
import { InfoPage } from './InfoPage.tsx';

export function AboutPage() {
  const { name, isDemo } = usePortal();
  return (
    <InfoPage
      title="About"
      description={`${name} lists scholarships of universities worldwide, with what they cover, what applying costs and when they close.`}
      canonical={paths.about.link()}
    >
      <h2>What you find here</h2>
      <p>
        Every entry names the university, its place, the subject, the degree and how much is covered. The fees
        stand on the card before you open it, and the deadline always comes with its date.{' '}
        <Link to={paths.scholarships.link()}>See all scholarships</Link>.
      </p>
      <h2>What we do not do</h2>
      <ul>
        <li>We do not award scholarships. The university decides, by its own rules.</li>
        <li>We do not sort by who pays. Lists follow the order that you choose.</li>
        <li>We do not follow you: no advertising and no tracking by others.</li>
      </ul>
      <h2>Where the entries come from</h2>
      <p>
        Staff of this portal enter and check them. Rules change, so the page of the programme itself has the
        last word; where we know it, the entry links to it.
      </p>
      {isDemo && (
        <p>
          This installation shows the demo catalogue: the programmes exist, but fees and dates are made up. Do
          not apply on the strength of them.
        </p>
      )}
      <h2>Open source</h2>
      <p>
        The portal is free software. Any university or foundation can run it for its own programmes, and{' '}
        <Link to={paths.developers.link()}>partners can read the catalogue by machine</Link>.
      </p>
    </InfoPage>
  );
}
