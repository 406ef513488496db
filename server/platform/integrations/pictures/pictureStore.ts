import type { Readable } from 'node:stream';

/** Where the bytes of pictures and documents are: `{id}.webp`, `{id}-{width}.webp` and `{id}.file`. */
export type PictureStore = {
  /** Stores the bytes under the name, whole or not at all. Throws UNAVAILABLE when there is no room. */
  write(name: string, bytes: Uint8Array): Promise<void>;
  /** The same for `size` bytes that come as a stream, for files that are too large to be held in memory. */
  writeStream(name: string, content: Readable, size: number): Promise<void>;
  /** The bytes and their number, or null when there are none. */
  read(name: string): Promise<{ size: number; stream: Readable } | null>;
  /** Removes the bytes; one that is not there is no error. */
  remove(name: string): Promise<void>;
  /**
   * Set when an image host keeps the public pictures: uploads one and returns its address.
   * Such a host can keep nothing private. Throws UPSTREAM_FAILED when it does not take the picture.
   */
  publish?(bytes: Uint8Array): Promise<string>;
};
