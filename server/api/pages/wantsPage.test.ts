import { describe, expect, it } from 'vitest';
import { wantsPage } from './wantsPage.ts';

const wants = (accept: string | undefined, method = 'GET') => wantsPage({ method, headers: { accept } });

describe('a page', () => {
  it.each([
    undefined,
    '',
    '*/*',
    'text/html',
    'text/*;q=0.3',
    'Text/HTML',
    'application/xhtml+xml',
    'application/json, */*;q=0.1',
  ])('is for who accepts %s', (accept) => {
    expect([wants(accept), wants(accept, 'HEAD')]).toEqual([true, true]);
  });

  it.each(['application/json', 'image/webp,image/*', 'text/css'])('is not for who accepts %s', (accept) => {
    expect(wants(accept)).toBe(false);
  });

  it('is not what a write is answered with', () => {
    expect(wants('text/html', 'POST')).toBe(false);
  });
});
