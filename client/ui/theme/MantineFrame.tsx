import { type MantineColorSchemeManager, MantineContext, MantineProvider } from '@mantine/core';
import { type ReactNode, useContext, useState } from 'react';
import { NonceContext } from '../../lib/nonce.ts';
import { followColorScheme, readColorScheme } from './colorScheme.ts';
import { theme } from './theme.ts';

/**
 * Mantine's provider, loaded only with screens and components that use Mantine. The theme's CSS variables come from a
 * stylesheet (app/themeStyles.ts).
 */
export function MantineFrame({ children }: { children: ReactNode }) {
  const isInside = useContext(MantineContext) !== null;
  return isInside ? children : <OutermostFrame>{children}</OutermostFrame>;
}

function OutermostFrame({ children }: { children: ReactNode }) {
  const nonce = useContext(NonceContext);
  const [manager] = useState(createManager);
  return (
    <MantineProvider
      theme={theme}
      colorSchemeManager={manager}
      defaultColorScheme="light"
      getStyleNonce={() => nonce}
      withCssVariables={false}
      withGlobalClasses={false}
      withStaticClasses={false}
    >
      {children}
    </MantineProvider>
  );
}

function createManager(): MantineColorSchemeManager {
  let stop = () => {};
  return {
    get: (fallback) => (typeof window === 'undefined' ? fallback : readColorScheme()),
    set: () => {},
    clear: () => {},
    subscribe: (onUpdate) => {
      stop = followColorScheme(() => onUpdate(readColorScheme()));
    },
    unsubscribe: () => stop(),
  };
}
