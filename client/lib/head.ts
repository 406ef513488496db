import { createContext } from 'react';

/** Page metadata for browsers, search engines and link previews. */
export type Head = {
  /** The page's title, without the portal's name. */
  title: string;
  description?: string;
  /** Picture for link previews: a path of this portal. */
  image?: { href: string; width: number; height: number; alt: string };
  canonical?: string;
  isUnlisted?: boolean;
  jsonLd?: object;
  preload?: Preload[];
  /** HTTP status of the server-rendered page; 200 by default. */
  status?: number;
};

export type Preload = {
  href: string;
  as: 'image';
  type?: string;
  imageSrcSet?: string;
  imageSizes?: string;
};

export const UNLISTED = 'noindex, follow';

/** Collects the head of the matched page on the server; null in the browser. */
export type HeadCollector = { head: Head | null };
export const HeadContext = createContext<HeadCollector | null>(null);

export function fullTitle(title: string, portalName: string): string {
  return title === '' || title === portalName ? portalName : `${title} · ${portalName}`;
}
