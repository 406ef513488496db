import { createContext } from 'react';

export type Head = {
  title: string;
  description?: string;
  image?: { href: string; width: number; height: number; alt: string };
  canonical?: string;
  isUnlisted?: boolean;
  jsonLd?: object;
  preload?: Preload[];
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

export type HeadCollector = { head: Head | null };
export const HeadContext = createContext<HeadCollector | null>(null);

export function fullTitle(title: string, portalName: string): string {
  return title === '' || title === portalName ? portalName : `${title} · ${portalName}`;
}
