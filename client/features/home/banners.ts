import type { TextKey } from '../../../messages/catalogue.ts';
import type { Preload } from '../../lib/head.ts';
import { usePortal } from '../../lib/portal.ts';

const files = import.meta.glob<string>('../../assets/banners/*.{avif,webp}', {
  eager: true,
  query: '?url',
  import: 'default',
});

const WIDTHS = [640, 1000, 1600] as const;

/** One banner in all its sizes; `alt` is what a viewer who does not see it reads, null for mere decoration. */
export type Banner = {
  name: string;
  alt: TextKey<'home'> | null;
  src: string;
  sources: readonly { type: string; srcSet: string }[];
};

/** The three banners that come with the portal. */
const builtIn: Banner[] = ([1, 2, 3] as const).map((number) => {
  const name = `banner-${number}`;
  return {
    name,
    alt: `banners.${number}`,
    src: file(name, 1000, 'webp'),
    sources: ['avif', 'webp'].map((type) => ({ type: `image/${type}`, srcSet: srcSet(name, type) })),
  };
});

/** The operator's banners, or those that come with the portal. */
export function useBanners(): readonly Banner[] {
  const { banners } = usePortal();
  return banners.length === 0 ? builtIn : banners.map((src) => ({ name: src, alt: null, src, sources: [] }));
}

/** A banner fills its frame: on a phone its height decides, so that it is wider than the screen. */
export const BANNER_SIZES = '(max-width: 64em) 1200px, 100vw';

/** The first banner is what the first view shows largest. */
export function preloadBanner({ src, sources: [best] }: Banner): Preload {
  if (!best) return { href: src, as: 'image' };
  const { type, srcSet: imageSrcSet } = best;
  return { href: imageSrcSet.split(' ')[2] ?? src, as: 'image', type, imageSrcSet, imageSizes: BANNER_SIZES };
}

function srcSet(name: string, type: string): string {
  return WIDTHS.map((width) => `${file(name, width, type)} ${width}w`).join(', ');
}

function file(name: string, width: number, type: string): string {
  return files[`../../assets/banners/${name}-${width}.${type}`] ?? '';
}
