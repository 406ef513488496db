import { Link } from 'react-router-dom';
import { LanguagePart } from '../../features/language/LanguagePart.tsx';
import { NewsletterBox } from '../../features/newsletter/NewsletterBox.tsx';
import { usePortal } from '../../lib/portal.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { Logo } from '../../ui/Logo.tsx';
import classes from './Footer.module.css';
import { FOOTER_COLUMNS } from './footerLinks.ts';

export function Footer({ isPlain }: { isPlain: boolean }) {
  const t = useMessages('footer');
  const newsletter = useMessages('newsletter');
  const { version, footerLine } = usePortal();
  return (
    <footer className={classes.root}>
      <div className={`container ${classes.grid}`}>
        {(isPlain ? FOOTER_COLUMNS.filter(({ heading }) => heading === 'legal') : FOOTER_COLUMNS).map(
          ({ heading, links }) => (
            <nav key={heading} aria-label={t(heading)}>
              <h2 className={classes.heading}>{t(heading)}</h2>
              <ul className="stack">
                {links.map(({ to, label }) => (
                  <li key={label}>
                    <Link to={to} className={`touch inline text-md undecorated ${classes.link}`}>
                      {t(label)}
                    </Link>
                  </li>
                ))}
              </ul>
            </nav>
          ),
        )}
        {!isPlain && (
          <section className={classes.newsletter} aria-labelledby="newsletter">
            <h2 id="newsletter" className={classes.heading}>
              {newsletter('heading')}
            </h2>
            <NewsletterBox />
          </section>
        )}
      </div>
      <div className={classes.line}>
        <div className={`container row middle apart gap-sm text-sm ${classes.bottom}`}>
          <Logo />
          <p>{footerLine ?? t('tagline')}</p>
          {version && <p>{t('version', { version })}</p>}
          <LanguagePart />
        </div>
      </div>
    </footer>
  );
}
