import { createContext } from 'react';

export type FormState = 'saved' | 'unsaved' | 'sending';

export const FormStateContext = createContext<((state: FormState, form?: string) => void) | null>(null);
