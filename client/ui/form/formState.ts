import { createContext } from 'react';

export type FormState = 'saved' | 'unsaved' | 'sending';

export const FormStateContext = createContext<((state: FormState) => void) | null>(null);
