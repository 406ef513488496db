import type { TextKey } from '../../../messages/catalogue.ts';
import type { Preload } from '../../lib/head.ts';
import { usePortal } from '../../lib/portal.ts';

const files = import.meta.glob<string>('../../assets/banners/*.{avif,webp}', {
  eager: true,
  query: '?url',
  import: 'default',
});

const WIDTHS = [640, 1000, 1600] as const;

/** Text alternative; null if the banner is only decoration. */
export type Banner = {
  name: string;
  alt: TextKey<'home'> | null;
  src: string;
  sources: readonly { type: string; srcSet: string }[];
};

const builtIn: Banner[] = ([1, 2, 3] as const).map((number) => {
  const name = `banner-${number}`;
  return {
    name,
    alt: `banners.${number}`,
    src: file(name, 1000, 'webp'),
    sources: ['avif', 'webp'].map((type) => ({ type: `image/${type}`, srcSet: srcSet(name, type) })),
  };
});

export function useBanners(): readonly Banner[] {
  const { banners } = usePortal();
  return banners.length === 0 ? builtIn : banners.map((src) => ({ name: src, alt: null, src, sources: [] }));
}

/**
 * A banner covers its frame. On phones, the height determines the scale, so the image is wider than the
 * screen.
 */
export const BANNER_SIZES = '(max-width: 64em) 1200px, 100vw';

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
