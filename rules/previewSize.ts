/** Size of images in link previews, in pixels. ogp.me gives no size, but the large services crop to 1.91:1. */
export const PREVIEW_SIZE = { width: 1200, height: 630 } as const;
