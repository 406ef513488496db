import type { ReactNode } from 'react';

/** Renders a part of a text that must not be split between two lines, such as a reference number. */
export const unbroken = (text: ReactNode) => <span className="unbroken">{text}</span>;
