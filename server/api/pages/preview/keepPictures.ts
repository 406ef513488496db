import { LRUCache } from 'lru-cache';
import type { PreviewTexts } from '../../../platform/pictures/drawPreview.ts';

/** Bytes of all pictures that are kept, and how many there are at most. One has about 20 kB. */
const MAX_KEPT_BYTES = 8_000_000;
const MAX_KEPT_PICTURES = 400;

type Draw = (texts: PreviewTexts) => Promise<Buffer>;

/**
 * Draws each picture once for those who ask for the same while it is drawn or kept. It depends on its texts alone.
 * `isKept`: it cost this caller nothing to make.
 */
export function keepPictures(
  draw: Draw,
): (texts: PreviewTexts) => { picture: Promise<Buffer>; isKept: boolean } {
  const kept = new LRUCache<string, Buffer>({
    max: MAX_KEPT_PICTURES,
    maxSize: MAX_KEPT_BYTES,
    sizeCalculation: ({ length }) => length,
  });
  const drawn = new Map<string, Promise<Buffer>>();
  return (texts) => {
    const key = JSON.stringify(texts);
    const picture = kept.get(key);
    const making = picture ? Promise.resolve(picture) : drawn.get(key);
    if (making) return { picture: making, isKept: true };
    const begun = draw(texts)
      .then((made) => {
        kept.set(key, made);
        return made;
      })
      .finally(() => drawn.delete(key));
    drawn.set(key, begun);
    return { picture: begun, isKept: false };
  };
}
