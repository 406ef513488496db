/** The longest side a stored picture has, in pixels. */
export const LARGEST_PICTURE = 1600;
/** The smaller widths that every stored picture is kept in as well, in pixels. */
export const PICTURE_WIDTHS = [400, 800] as const;
