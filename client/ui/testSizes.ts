import { vi } from 'vitest';

/** Sets the size of all elements in pixels, because tests have no layout. Restored at the end of the test. */
export function sizeElements(width: number, height = 20): void {
  const box = { x: 0, y: 0, left: 0, top: 0, right: width, bottom: height, width, height };
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue({ ...box, toJSON: () => box });
}
