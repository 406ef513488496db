import type { ApolloClient } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import type { ReactNode } from 'react';
import type { Language } from '../../messages/languages.ts';
import { pageLanguage } from '../lib/catalogues.ts';
import { type HeadCollector, HeadContext } from '../lib/head.ts';
import { NonceContext } from '../lib/nonce.ts';
import { PortalNameContext } from '../lib/portal.ts';
import { type Session, SessionContext } from '../lib/session/session.ts';
import { LanguageContext } from '../lib/useMessages.ts';

type Props = {
  client: ApolloClient;
  nonce: string;
  portalName: string;
  head?: HeadCollector;
  session?: Session;
  /** The page's language. Set only on the server. */
  language?: Language;
  children: ReactNode;
};

/** Context providers that all screens share. Screens that use Mantine add its provider (screen.ts). */
export function Providers({ client, nonce, portalName, head, session, language, children }: Props) {
  return (
    <HeadContext value={head ?? null}>
      <ApolloProvider client={client}>
        <NonceContext value={nonce}>
          <SessionContext value={session ?? null}>
            <LanguageContext value={language ?? pageLanguage()}>
              <PortalNameContext value={portalName}>{children}</PortalNameContext>
            </LanguageContext>
          </SessionContext>
        </NonceContext>
      </ApolloProvider>
    </HeadContext>
  );
}
