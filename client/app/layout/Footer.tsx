import { Link } from 'react-router-dom';
import { NewsletterBox } from '../../features/newsletter/NewsletterBox.tsx';
import { messages } from '../../messages.ts';
import { Logo } from '../../ui/Logo.tsx';
import { paths } from '../paths.ts';
import classes from './Footer.module.css';

const { footer, navigation } = messages;

const columns = [
  {
    heading: footer.services,
    links: [
      { to: paths.scholarships.link(), label: navigation.scholarships },
      { to: paths.scholarships.link({ sort: 'CLOSING_SOONEST' }), label: footer.closingSoon },
      { to: paths.scholarships.link({ noFee: 1 }), label: footer.noFee },
      { to: paths.fees.link(), label: footer.fees },
    ],
  },
  {
    heading: footer.company,
    links: [
      { to: paths.about.link(), label: footer.about },
      { to: paths.contact.link(), label: footer.contact },
      { to: paths.developers.link(), label: footer.developers },
    ],
  },
  {
    heading: footer.legal,
    links: [
      { to: paths.terms.link(), label: footer.terms },
      { to: paths.privacy.link(), label: footer.privacy },
      { to: paths.accessibility.link(), label: footer.accessibility },
    ],
  },
];

/** Three columns of links and the newsletter, under every screen. */
export function Footer() {
  return (
    <footer className={classes.root}>
      <div className={`container ${classes.grid}`}>
        {columns.map(({ heading, links }) => (
          <nav key={heading} aria-label={heading} className={classes.column}>
            <h2 className={classes.heading}>{heading}</h2>
            <ul className={classes.list}>
              {links.map(({ to, label }) => (
                <li key={label}>
                  <Link to={to} className={classes.link}>
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <section className={classes.newsletter} aria-labelledby="newsletter">
          <h2 id="newsletter" className={classes.heading}>
            {messages.newsletter.heading}
          </h2>
          <NewsletterBox />
        </section>
      </div>
      <div className={classes.line}>
        <div className={`container ${classes.bottom}`}>
          <Logo />
          <p>{footer.tagline}</p>
        </div>
      </div>
    </footer>
  );
}
