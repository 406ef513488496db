import { renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useObjectUrl } from './useObjectUrl.ts';

it('useObjectUrl never returns a revoked URL', () => {
  const revoked: string[] = [];
  let count = 0;
  URL.createObjectURL = vi.fn(() => `blob:${++count}`);
  URL.revokeObjectURL = vi.fn((url: string) => void revoked.push(url));
  const given: string[] = [];
  const { rerender } = renderHook(
    ({ blob }) => {
      const url = useObjectUrl(blob);
      given.push(url);
      return url;
    },
    { initialProps: { blob: new Blob(['one']) } },
  );
  given.length = 0;
  rerender({ blob: new Blob(['two']) });
  expect(revoked).toEqual(['blob:1']);
  expect(given).toEqual(['', 'blob:2']);
});
