import { Link } from 'react-router-dom';
import type { TextKey } from '../../../messages/catalogue.ts';
import { paths } from '../../../rules/paths.ts';
import { LanguagePart } from '../../features/language/LanguagePart.tsx';
import { NewsletterBox } from '../../features/newsletter/NewsletterBox.tsx';
import { useMessages } from '../../lib/useMessages.ts';
import { Logo } from '../../ui/Logo.tsx';
import classes from './Footer.module.css';

type Column = { heading: TextKey<'footer'>; links: { to: string; label: TextKey<'footer'> }[] };

/** The keys of the texts: words are known where a page is rendered. */
const columns: Column[] = [
  {
    heading: 'services',
    links: [
      { to: paths.scholarships.link(), label: 'scholarships' },
      { to: paths.scholarships.link({ sort: 'CLOSING_SOONEST' }), label: 'closingSoon' },
      { to: paths.scholarships.link({ noFee: 1 }), label: 'noFee' },
      { to: paths.fees.link(), label: 'fees' },
    ],
  },
  {
    heading: 'company',
    links: [
      { to: paths.about.link(), label: 'about' },
      { to: paths.contact.link(), label: 'contact' },
      { to: paths.developers.link(), label: 'developers' },
    ],
  },
  {
    heading: 'legal',
    links: [
      { to: paths.terms.link(), label: 'terms' },
      { to: paths.privacy.link(), label: 'privacy' },
      { to: paths.accessibility.link(), label: 'accessibility' },
    ],
  },
];

/** Three columns of links and the newsletter, under every screen. */
export function Footer() {
  const t = useMessages('footer');
  const newsletter = useMessages('newsletter');
  return (
    <footer className={classes.root}>
      <div className={`container ${classes.grid}`}>
        {columns.map(({ heading, links }) => (
          <nav key={heading} aria-label={t(heading)} className={classes.column}>
            <h2 className={classes.heading}>{t(heading)}</h2>
            <ul className={classes.list}>
              {links.map(({ to, label }) => (
                <li key={label}>
                  <Link to={to} className={classes.link}>
                    {t(label)}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <section className={classes.newsletter} aria-labelledby="newsletter">
          <h2 id="newsletter" className={classes.heading}>
            {newsletter('heading')}
          </h2>
          <NewsletterBox />
        </section>
      </div>
      <div className={classes.line}>
        <div className={`container ${classes.bottom}`}>
          <Logo />
          <p>{t('tagline')}</p>
          <LanguagePart />
        </div>
      </div>
    </footer>
  );
}
