import type { ReactNode } from 'react';
import { useMessages } from '../../lib/useMessages.ts';
import { PageHead } from '../PageHead.tsx';
import classes from './Article.module.css';

type Props = { title: string; description: string; canonical: string; children: ReactNode };

/** A page of text in a column that reads well. */
export function Article({ title, description, canonical, children }: Props) {
  return (
    <article className={`container ${classes.root}`}>
      <PageHead title={title} description={description} canonical={canonical} />
      <header className={classes.header}>
        <h1>{title}</h1>
        <p className={classes.lead}>{description}</p>
      </header>
      <div className={classes.text}>{children}</div>
    </article>
  );
}

/** Where people may write to, as a sentence: with the operator's address, or saying that there is none. */
export function ContactSentence({ address }: { address: string | null }) {
  const t = useMessages('infoPage');
  if (!address) return t('noContact');
  return t.rich('contact', { address, link: (text) => <a href={`mailto:${address}`}>{text}</a> });
}
