import type { Readable } from 'node:stream';

/** Stores `{id}.webp`, `{id}-{width}.webp` and `{id}.file`. */
export type PictureStore = {
  /** Writes atomically. Throws UNAVAILABLE if the disk is full, and UPSTREAM_FAILED if the bucket fails. */
  write(name: string, bytes: Uint8Array): Promise<void>;
  writeStream(name: string, content: Readable, size: number): Promise<void>;
  read(name: string): Promise<{ size: number; stream: Readable } | null>;
  remove(name: string): Promise<void>;
  /**
   * Uploads a public picture to the image host, if there is one, and returns its URL. Throws UPSTREAM_FAILED if the
   * host rejects the picture or does not respond.
   */
  publish?(bytes: Uint8Array): Promise<string>;
};
