import { createContext } from 'react';

export type FormState = 'saved' | 'unsaved' | 'sending';

export const TellFormState = createContext<((state: FormState) => void) | null>(null);
