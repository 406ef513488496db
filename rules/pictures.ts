/** The longest side a stored picture has, in pixels. */
export const LARGEST_PICTURE = 1600;
/** The smaller widths that every stored picture is kept in as well, in pixels. */
export const PICTURE_WIDTHS = [400, 800] as const;
/** The largest file that may be uploaded, in bytes. */
export const LARGEST_UPLOAD = 5 * 1024 * 1024;
/** What may be uploaded; its content decides, not its name. */
export const UPLOAD_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;

/** Who sees an uploaded picture: an applicant's is private, the others are public. */
export type UploadPurpose = 'applicant' | 'university' | 'avatar';
