import { vi } from 'vitest';

/** Lets every element be this large, in pixels: no layout is made in tests. The end of the test takes it back. */
export function sizeElements(width: number, height = 20): void {
  const box = { x: 0, y: 0, left: 0, top: 0, right: width, bottom: height, width, height };
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue({ ...box, toJSON: () => box });
}
