import { describe, expect, it } from 'vitest';
import { wantsPage } from './wantsPage.ts';

const wants = (accept: string | undefined, method = 'GET') => wantsPage({ method, headers: { accept } });

describe('wantsPage', () => {
  it.each([
    undefined,
    '',
    '*/*',
    'text/html',
    'text/*;q=0.3',
    'Text/HTML',
    'application/xhtml+xml',
    'application/json, */*;q=0.1',
  ])('wantsPage returns true for the Accept header %s', (accept) => {
    expect([wants(accept), wants(accept, 'HEAD')]).toEqual([true, true]);
  });

  it.each(['application/json', 'image/webp,image/*', 'text/css'])(
    'wantsPage returns false for the Accept header %s',
    (accept) => {
      expect(wants(accept)).toBe(false);
    },
  );

  it('wantsPage returns false for POST requests', () => {
    expect(wants('text/html', 'POST')).toBe(false);
  });
});
