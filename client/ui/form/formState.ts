import { createContext } from 'react';

/** Whether a form holds what was not sent, or is just sending it. */
export type FormState = 'saved' | 'unsaved' | 'sending';

/** How a form tells the dialog around it, if there is one, how it is. */
export const TellFormState = createContext<((state: FormState) => void) | null>(null);
