export const MAX_PICTURE_SIDE = 1600;
export const PICTURE_WIDTHS = [400, 800] as const;
export const MAX_UPLOAD_BYTES = 5 * 1024 * 1024;
/** Maximum number of pixels. It is more than an ordinary phone photo has, but still quick to decode. */
export const MAX_PIXELS = 50_000_000;
export const UPLOAD_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;
export const UPLOAD_TYPE_NAMES = 'JPEG, PNG or WebP';

/**
 * Purposes of an upload. The purpose determines who can see the picture: an applicant's picture is private, all
 * others are public.
 */
export const UPLOAD_PURPOSES = ['applicant', 'university', 'avatar', 'portal'] as const;
export type UploadPurpose = (typeof UPLOAD_PURPOSES)[number];

const OWN_PATH = /^\/files\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.webp$/;

export function picturePath(id: string): string {
  return `/files/${id}.webp`;
}

export function getPictureId(address: string): string | null {
  const path = address.startsWith('/') ? address : URL.canParse(address) ? new URL(address).pathname : '';
  return path.match(OWN_PATH)?.[1] ?? null;
}

/**
 * Returns the value of a picture field in a form: the path without its origin for a stored picture, and the URL for
 * an external one. Empty if there is no picture.
 */
export function pictureValue(address: string | null): string {
  const id = getPictureId(address ?? '');
  return id ? picturePath(id) : (address ?? '');
}
