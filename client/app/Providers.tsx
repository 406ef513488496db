import type { ApolloClient } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Language } from '../../messages/languages.ts';
import { pageLanguage } from '../lib/catalogues.ts';
import { createColorSchemeManager } from '../lib/colorScheme.ts';
import { type HeadCollector, HeadContext } from '../lib/head.ts';
import { type Session, SessionContext } from '../lib/session.ts';
import { LanguageContext } from '../lib/useMessages.ts';
import { theme } from './theme.ts';

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

const colorSchemeManager = createColorSchemeManager();

/** Everything that screens expect around them. The theme's CSS variables come from a stylesheet (themeStyles.ts). */
export function Providers({ client, nonce, head, session, language, children }: Props) {
  return (
    <HeadContext value={head ?? null}>
      <ApolloProvider client={client}>
        <MantineProvider
          theme={theme}
          colorSchemeManager={colorSchemeManager}
          defaultColorScheme="light"
          getStyleNonce={() => nonce}
          withCssVariables={false}
          withGlobalClasses={false}
          withStaticClasses={false}
        >
          <SessionContext value={session ?? null}>
            <LanguageContext value={language ?? pageLanguage()}>{children}</LanguageContext>
          </SessionContext>
        </MantineProvider>
      </ApolloProvider>
    </HeadContext>
  );
}
