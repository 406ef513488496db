import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../rules/paths.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { PageHead } from '../page/PageHead.tsx';
import classes from './Article.module.css';

type Props = {
  title: string;
  description: string;
  canonical: string;
  aside?: ReactNode;
  children: ReactNode;
};

export function Article({ title, description, canonical, aside, children }: Props) {
  return (
    <article className={`container ${classes.root}`}>
      <PageHead title={title} description={description} canonical={canonical} />
      <div className={classes.side}>
        <header className={`stack measure gap-md ${classes.header}`}>
          <h1>{title}</h1>
          <p className={`text-lg soft ${classes.lead}`}>{description}</p>
        </header>
        {aside}
      </div>
      <div className={classes.text}>{children}</div>
    </article>
  );
}

export function ContactSentence({ address }: { address: string | null }) {
  const t = useMessages('infoPage');
  if (!address) return t.rich('noContact', { link: (text) => <Link to={paths.contact.link()}>{text}</Link> });
  return t.rich('contact', { address, link: (text) => <a href={`mailto:${address}`}>{text}</a> });
}
