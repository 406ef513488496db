/** The longest side a stored picture has, in pixels. */
export const MAX_PICTURE_SIDE = 1600;
/** The smaller widths that every stored picture is kept in as well, in pixels. */
export const PICTURE_WIDTHS = [400, 800] as const;
/** The largest file that may be uploaded, in bytes. */
export const MAX_UPLOAD_BYTES = 5 * 1024 * 1024;
/** The most pixels it may have: more than any phone's ordinary photo, and few enough to be decoded. */
export const MAX_PIXELS = 50_000_000;
/** What may be uploaded; its content decides, not its name. */
export const UPLOAD_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;
/** The same for people. */
export const UPLOAD_TYPE_WORDS = 'JPEG, PNG or WebP';

/** Who sees an uploaded picture: an applicant's is private, the others are public. */
export const UPLOAD_PURPOSES = ['applicant', 'university', 'avatar', 'portal'] as const;
export type UploadPurpose = (typeof UPLOAD_PURPOSES)[number];

const OWN_PATH = /^\/files\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.webp$/;

/** Where a picture of ours is shown, without the origin. */
export function picturePath(id: string): string {
  return `/files/${id}.webp`;
}

/** The id in the address of a picture of ours, given with or without an origin; null for any other address. */
export function pictureIdOf(address: string): string | null {
  const path = address.startsWith('/') ? address : URL.canParse(address) ? new URL(address).pathname : '';
  return path.match(OWN_PATH)?.[1] ?? null;
}

/**
 * A stored picture in the value of a form: the path of an uploaded one, whichever origin its address names, else the address.
 * Empty without a picture.
 */
export function pictureValue(address: string | null): string {
  const id = pictureIdOf(address ?? '');
  return id ? picturePath(id) : (address ?? '');
}

/** What previews of links are made for, in pixels. Source: ogp.me names no size; the large services cut to 1.91:1. */
export const PREVIEW_SIZE = { width: 1200, height: 630 } as const;
