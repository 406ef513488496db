import type { Readable } from 'node:stream';

/** Stores the bytes of pictures and documents: `{id}.webp`, `{id}-{width}.webp` and `{id}.file`. */
export type PictureStore = {
  /** Writes atomically. Throws UNAVAILABLE if there is no space. */
  write(name: string, bytes: Uint8Array): Promise<void>;
  writeStream(name: string, content: Readable, size: number): Promise<void>;
  read(name: string): Promise<{ size: number; stream: Readable } | null>;
  remove(name: string): Promise<void>;
  /**
   * Set if an image host stores the public pictures: uploads one and returns its URL. Such a host cannot store private
   * pictures. Throws UPSTREAM_FAILED if it rejects the picture.
   */
  publish?(bytes: Uint8Array): Promise<string>;
};
