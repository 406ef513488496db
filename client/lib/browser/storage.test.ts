import { expect, it, vi } from 'vitest';
import { createTokenStore } from '../session/accessToken.ts';
import { readJson, readText, readTexts, storeText } from './storage.ts';

it('stored texts can be read and removed, and invalid JSON is ignored', () => {
  expect(readText('town')).toBeNull();
  expect(storeText('town', 'Oslo')).toBe(true);
  expect([readText('town'), readJson('town'), readTexts('town', 2)]).toEqual(['Oslo', null, []]);
  storeText('town', '["Oslo",1,"Bergen","Bodø"]');
  expect(readTexts('town', 2)).toEqual(['Oslo', 'Bergen']);
  storeText('town', null);
  expect(readText('town')).toBeNull();
});

it('nothing fails if the storage is blocked; the session lasts on this page', () => {
  const block = () => {
    throw new DOMException('blocked', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: block, setItem: block, removeItem: block });
  expect([readText('town'), readJson('town'), storeText('town', 'Oslo')]).toEqual([undefined, null, false]);
  const tokens = createTokenStore();
  expect(tokens.read()).toBeNull();
  tokens.write('abc');
  expect(tokens.read()).toBe('abc');
  // The set-up clears the storage after each test.
  vi.unstubAllGlobals();
});
