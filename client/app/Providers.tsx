import type { ApolloClient } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import type { ReactNode } from 'react';
import type { Language } from '../../messages/languages.ts';
import { pageLanguage } from '../lib/catalogues.ts';
import { type HeadCollector, HeadContext } from '../lib/head.ts';
import { NonceContext } from '../lib/nonce.ts';
import { type Session, SessionContext } from '../lib/session.ts';
import { LanguageContext } from '../lib/useMessages.ts';

type Props = {
  client: ApolloClient;
  /** The nonce that this page's own style elements carry. */
  nonce: string;
  /** On the server: where the page's head is collected. */
  head?: HeadCollector;
  /** In the browser: who is signed in. */
  session?: Session;
  /** On the server: the language of the page. */
  language?: Language;
  children: ReactNode;
};

/** Everything that every screen expects around it. Those with components of Mantine get its frame, too (screen.ts). */
export function Providers({ client, nonce, head, session, language, children }: Props) {
  return (
    <HeadContext value={head ?? null}>
      <ApolloProvider client={client}>
        <NonceContext value={nonce}>
          <SessionContext value={session ?? null}>
            <LanguageContext value={language ?? pageLanguage()}>{children}</LanguageContext>
          </SessionContext>
        </NonceContext>
      </ApolloProvider>
    </HeadContext>
  );
}
