import { createContext } from 'react';

/** How a form tells the dialog around it, if there is one, whether it holds what was not sent. */
export const TellUnsaved = createContext<((isUnsaved: boolean) => void) | null>(null);
