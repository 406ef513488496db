import type { TextKey } from '../../../messages/catalogue.ts';
import type { Preload } from '../../lib/head.ts';

const files = import.meta.glob<string>('../../assets/banners/*.{avif,webp}', {
  eager: true,
  query: '?url',
  import: 'default',
});

const WIDTHS = [640, 1000, 1600] as const;

/** One banner in all its sizes; `alt` is what a viewer who does not see it reads. */
export type Banner = { name: string; alt: TextKey<'home'>; src: string; avif: string; webp: string };

/** The three banners of the home page. */
export const banners: Banner[] = ([1, 2, 3] as const).map((number) => {
  const name = `banner-${number}`;
  return {
    name,
    alt: `banners.${number}`,
    src: file(name, 1000, 'webp'),
    avif: srcSet(name, 'avif'),
    webp: srcSet(name, 'webp'),
  };
});

/** A banner fills its frame: on a phone its height decides, so that it is wider than the screen. */
export const BANNER_SIZES = '(max-width: 64em) 1200px, 100vw';

/** The first banner is what the first view shows largest. */
export const firstBannerPreload: Preload = {
  href: file('banner-1', 1000, 'avif'),
  as: 'image',
  type: 'image/avif',
  imageSrcSet: srcSet('banner-1', 'avif'),
  imageSizes: BANNER_SIZES,
};

function srcSet(name: string, type: string): string {
  return WIDTHS.map((width) => `${file(name, width, type)} ${width}w`).join(', ');
}

function file(name: string, width: number, type: string): string {
  return files[`../../assets/banners/${name}-${width}.${type}`] ?? '';
}
