import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import byGet from '../../docs/examples/partners/byGet.sh?raw';
import byHash from '../../docs/examples/partners/byHash.sh?raw';
import changedSince from '../../docs/examples/partners/changedSince.sh?raw';
import codegen from '../../docs/examples/partners/codegen.ts?raw';
import keepCopy from '../../docs/examples/partners/keepCopy.ts?raw';
import newestCommand from '../../docs/examples/partners/newest.sh?raw';
import newestClient from '../../docs/examples/partners/newest.ts?raw';
import receiveWebhook from '../../docs/examples/partners/receiveWebhook.ts?raw';
import runKeepCopy from '../../docs/examples/partners/runKeepCopy.sh?raw';
import runNewest from '../../docs/examples/partners/runNewest.sh?raw';
import runReceiveWebhook from '../../docs/examples/partners/runReceiveWebhook.sh?raw';
import setUp from '../../docs/examples/partners/setUp.sh?raw';
import withKey from '../../docs/examples/partners/withKey.sh?raw';
import { paths, serverPaths } from '../../rules/paths.ts';
import { useMessages } from '../lib/useMessages.ts';
import { Article } from '../ui/article/Article.tsx';

export function DevelopersPage() {
  const t = useMessages('developers');
  return (
    <Article title={t('title')} description={t('description')} canonical={paths.developers.link()}>
      <h2>{t('setUp.heading')}</h2>
      <p>{t.rich('setUp.address', { code })}</p>
      <Code text={setUp} />
      <p>{t('setUp.save')}</p>
      <h2>{t('first.heading')}</h2>
      <p>{t('first.noKey')}</p>
      <Code text={newestCommand} />
      <p>
        {t.rich('first.explorer', {
          address: serverPaths.explorer,
          code,
          link: linkTo(serverPaths.explorer),
        })}
      </p>
      <h2>{t('typed.heading')}</h2>
      <p>
        {t.rich('typed.contract', {
          address: serverPaths.contract,
          code: (text) => linkTo(serverPaths.contract)(code(text)),
        })}
      </p>
      <Code text={codegen} title="codegen.ts" />
      <Code text={newestClient} title="newest.ts" />
      <Code text={runNewest} />
      <h2>{t('changes.heading')}</h2>
      <p>{t.rich('changes.text', { code })}</p>
      <Code text={keepCopy} title="keepCopy.ts" />
      <Code text={runKeepCopy} />
      <p>{t.rich('changes.expired', { code })}</p>
      <p>{t.rich('changes.since', { code })}</p>
      <Code text={changedSince} />
      <h2>{t('keys.heading')}</h2>
      <p>{t.rich('keys.text', { code, link: (text) => <Link to={paths.keys.link()}>{text}</Link> })}</p>
      <Code text={withKey} />
      <h2>{t('limits.heading')}</h2>
      <p>{t.rich('limits.headers', { code })}</p>
      <p>{t.rich('limits.costs', { code })}</p>
      <h2>{t('caching.heading')}</h2>
      <p>{t.rich('caching.get', { code })}</p>
      <Code text={byGet} />
      <p>{t('caching.hash')}</p>
      <Code text={byHash} />
      <p>{t.rich('caching.unknown', { code })}</p>
      <h2>{t('rest.heading')}</h2>
      <p>
        {t.rich('rest.text', {
          code,
          docs: linkTo(serverPaths.apiDocs),
          openapi: linkTo(serverPaths.apiDescription),
        })}
      </p>
      <h2>{t('feeds.heading')}</h2>
      <ul>
        <li>
          {t.rich('feeds.atom', {
            newest: linkTo(serverPaths.newestFeed),
            closing: linkTo(serverPaths.closingFeed),
          })}
        </li>
        <li>{t.rich('feeds.calendar', { link: linkTo(serverPaths.deadlines) })}</li>
      </ul>
      <p>
        {t.rich('feeds.filters', {
          code,
          example: `${serverPaths.closingFeed}?subject=ENGINEERING&country=Japan`,
        })}
      </p>
      <h2 id="webhooks">{t('webhooks.heading')}</h2>
      <p>{t.rich('webhooks.events', { code })}</p>
      <p>{t.rich('webhooks.calls', { code })}</p>
      <Code text={receiveWebhook} title="receiveWebhook.ts" />
      <Code text={runReceiveWebhook} />
      <h2>{t('errors.heading')}</h2>
      <p>{t.rich('errors.text', { code })}</p>
    </Article>
  );
}

const code = (text: ReactNode) => <code>{text}</code>;

/** Around a link to an address that the server answers itself. */
const linkTo = (address: string) => (text: ReactNode) => <a href={address}>{text}</a>;

function Code({ text, title }: { text: string; title?: string }) {
  return (
    <figure>
      {title && <figcaption translate="no">{title}</figcaption>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by the keyboard, too */}
      <pre tabIndex={0}>
        <code>{text.trim()}</code>
      </pre>
    </figure>
  );
}
