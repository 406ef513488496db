import { createContext } from 'react';

/** What a page says about itself to browsers, search engines and previews. */
export type Head = {
  /** The page's own title; the portal's name is added. */
  title: string;
  description?: string;
  /** A picture for previews: a path of this portal. */
  image?: { href: string; width: number; height: number; alt: string };
  /** The page's address without what does not change its content, for example `/allScholarship?page=2`. */
  canonical?: string;
  /** Search engines follow its links and do not list it. */
  isUnlisted?: boolean;
  /** Facts for machines, schema.org. */
  jsonLd?: object;
  /** What the first view needs early, for example its picture. */
  preload?: Preload[];
  /** The HTTP status of the page when the server renders it; left out, 200. */
  status?: number;
};

/** A file that the browser should start to load at once. */
export type Preload = {
  href: string;
  as: 'image';
  type?: string;
  imageSrcSet?: string;
  imageSizes?: string;
};

/** The robots directive of an unlisted page. */
export const UNLISTED = 'noindex, follow';

/** Collects on the server what the matched page says; null in the browser. */
export type HeadCollector = { head: Head | null };
export const HeadContext = createContext<HeadCollector | null>(null);

/** `Oxford · AvailAble Scholarship`, or the name alone. */
export function fullTitle(title: string, portalName: string): string {
  return title === '' || title === portalName ? portalName : `${title} · ${portalName}`;
}
