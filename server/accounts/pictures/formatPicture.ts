import { PICTURE_WIDTHS, picturePath } from '../../../rules/pictures.ts';
import type { RequestContext } from '../../platform/context.ts';
import type { Env } from '../../platform/settings/env.ts';

export type PictureSource = { id: string; width: number; alt: string | null } | { url: string };

type AddressContext = Pick<RequestContext, 'env' | 'requestOrigin'>;

export type DisplayPicture = { url: string; srcSet: string | null; alt: string };

/**
 * Returns null for a picture that may not be displayed. An external picture must be on a host of the portal or in
 * IMAGE_HOSTS, because the host learns who reads which page.
 */
export function formatPicture(ctx: AddressContext, source: PictureSource | null): DisplayPicture | null {
  if (!source) return null;
  if ('url' in source)
    return isShownElsewhere(ctx.env, source.url) ? { url: source.url, srcSet: null, alt: '' } : null;
  const { id, width, alt } = source;
  const url = complete(ctx, picturePath(id));
  const smaller = PICTURE_WIDTHS.filter((size) => size < width).map(
    (size) => `${complete(ctx, picturePath(`${id}-${size}`))} ${size}w`,
  );
  return {
    url,
    srcSet: smaller.length > 0 ? [...smaller, `${url} ${width}w`].join(', ') : null,
    alt: alt ?? '',
  };
}

export function formatPictureAddress(source: PictureSource | null): string | null {
  if (!source) return null;
  return 'id' in source ? picturePath(source.id) : source.url;
}

export function formatWholeAddress(ctx: AddressContext, source: PictureSource | null): string | null {
  const address = formatPictureAddress(source);
  return address && complete(ctx, address);
}

/** Adds the portal's origin to a path. The origin may be unknown in a job, because there is no request. */
export function complete({ env, requestOrigin }: AddressContext, address: string): string {
  const origin = env.PUBLIC_URL ?? requestOrigin;
  return address.startsWith('/') && origin ? new URL(address, origin).href : address;
}

export function isShownElsewhere(env: Pick<Env, 'IMAGE_HOSTS' | 'PUBLIC_URL'>, address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { host, origin } = new URL(address);
  return origin === env.PUBLIC_URL || env.IMAGE_HOSTS.includes(host);
}
