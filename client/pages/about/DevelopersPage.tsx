import { Fragment, type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { EXAMPLE_ADDRESS } from '../../../rules/accounts/partnerExamples.ts';
import { isKeyText } from '../../../rules/accounts/partnerKeys.ts';
import { listKeys } from '../../../rules/catalogue/scholarshipOptions.ts';
import { HTTP_STATUS } from '../../../rules/errors.ts';
import { paths, serverPaths } from '../../../rules/paths.ts';
import { Code } from '../../features/developers/Code.tsx';
import { usePortalAddressQuery } from '../../features/developers/developers.generated.ts';
import { ExampleContext, type ExampleLanguage } from '../../features/developers/examples.ts';
import { OwnKey } from '../../features/developers/OwnKey.tsx';
import { Query } from '../../features/developers/Query.tsx';
import { NewKeyForm } from '../../features/keys/NewKeyForm.tsx';
import { useMessages } from '../../lib/useMessages.ts';
import { Article } from '../../ui/article/Article.tsx';
import { Contents } from '../../ui/article/Contents.tsx';
import { ShownSecret } from '../../ui/ShownSecret.tsx';

const SECTIONS = [
  'first',
  'search',
  'keys',
  'changes',
  'typed',
  'limits',
  'caching',
  'rest',
  'feeds',
  'webhooks',
  'errors',
] as const;

export function DevelopersPage() {
  const t = useMessages('developers');
  const keyTexts = useMessages('keys');
  const { data } = usePortalAddressQuery();
  const address = data?.portal.address ?? EXAMPLE_ADDRESS;
  const [keyText, setKeyText] = useState('');
  const [made, setMade] = useState<string>();
  const [language, setLanguage] = useState<ExampleLanguage>('curl');
  const key = isKeyText(keyText) ? keyText : null;
  const heading = (id: (typeof SECTIONS)[number]) => <h2 id={id}>{t(`${id}.heading`)}</h2>;

  return (
    <ExampleContext value={{ address, key, language, onLanguage: setLanguage }}>
      <Article
        title={t('title')}
        description={t('description')}
        canonical={paths.developers.link()}
        aside={<Contents sections={SECTIONS.map((id) => ({ id, heading: t(`${id}.heading`) }))} />}
      >
        <OwnKey address={address} text={keyText} onText={setKeyText}>
          <div className="mt-md">
            {made ? (
              <ShownSecret
                secret={made}
                texts={{
                  heading: keyTexts('shown.heading'),
                  text: `${keyTexts('shown.text')} ${t('own.inExamples')}`,
                  copy: keyTexts('shown.copy'),
                  copied: keyTexts('shown.copied'),
                  close: keyTexts('shown.close'),
                }}
                onClose={() => setMade(undefined)}
              />
            ) : (
              <NewKeyForm
                onMade={async (text) => {
                  setMade(text);
                  setKeyText(text);
                }}
              />
            )}
          </div>
        </OwnKey>
        {heading('first')}
        <p>{t('first.noKey')}</p>
        <Query name="newest" />
        <p>
          {t.rich('first.explorer', {
            address: serverPaths.explorer,
            code,
            link: linkTo(serverPaths.explorer),
          })}
        </p>
        {heading('search')}
        <p>{t.rich('search.text', { code })}</p>
        <Query name="search" />
        {heading('keys')}
        <p>{t.rich('keys.text', { code, link: (text) => <Link to={paths.keys.link()}>{text}</Link> })}</p>
        <p>{t.rich('keys.example', { code })}</p>
        <Query name="applications" needsKey />
        {heading('changes')}
        <p>{t.rich('changes.text', { code })}</p>
        <p>{t.rich('changes.since', { code })}</p>
        <Query name="changedSince" />
        <p>{t.rich('changes.expired', { code })}</p>
        <p>{t.rich('changes.records', { code })}</p>
        {heading('typed')}
        <p>{t('typed.setUp')}</p>
        <Code file="setUp.sh" />
        <p>
          {t.rich('typed.contract', {
            address: serverPaths.contract,
            code: (text) => linkTo(serverPaths.contract)(code(text)),
          })}
        </p>
        <Code file="codegen.ts" title="codegen.ts" />
        <Code file="typed.ts" title="typed.ts" />
        <Code file="runTyped.sh" />
        <p>{t('typed.copy')}</p>
        <Code file="keepCopy.ts" title="keepCopy.ts" />
        <Code file="runKeepCopy.sh" />
        {heading('limits')}
        <p>{t.rich('limits.headers', { code })}</p>
        <p>{t.rich('limits.costs', { code })}</p>
        {heading('caching')}
        <p>{t.rich('caching.get', { code })}</p>
        <Code file="byGet.sh" />
        <p>{t('caching.hash')}</p>
        <Code file="byHash.sh" />
        <p>{t.rich('caching.unknown', { code })}</p>
        {heading('rest')}
        <p>
          {t.rich('rest.text', {
            code,
            docs: linkTo(serverPaths.apiDocs),
            openapi: linkTo(serverPaths.apiDescription),
          })}
        </p>
        <Code file="rest.sh" />
        <p>{t.rich('rest.origins', { code })}</p>
        {heading('feeds')}
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
            example: `${address}${serverPaths.closingFeed}?subject=ENGINEERING&country=Japan`,
          })}
        </p>
        {heading('webhooks')}
        <p>{t.rich('webhooks.events', { code })}</p>
        <p>{t.rich('webhooks.calls', { code })}</p>
        <Code file="receiveWebhook.ts" title="receiveWebhook.ts" />
        <Code file="runReceiveWebhook.sh" />
        {heading('errors')}
        <p>{t.rich('errors.text', { code })}</p>
        <p>{t.rich('errors.scope', { code })}</p>
        <p>{t.rich('errors.problem', { code })}</p>
        <dl>
          {listKeys(HTTP_STATUS).map((name) => (
            <Fragment key={name}>
              <dt id={name}>
                <code>{name}</code> {HTTP_STATUS[name]}
              </dt>
              <dd>{t(`error.${name}`)}</dd>
            </Fragment>
          ))}
        </dl>
      </Article>
    </ExampleContext>
  );
}

const code = (text: ReactNode) => <code>{text}</code>;

const linkTo = (address: string) => (text: ReactNode) => <a href={address}>{text}</a>;
