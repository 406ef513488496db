import { createContext } from 'react';

/** The nonce that this page's own style elements carry. */
export const NonceContext = createContext('');
