import fc from 'fast-check';
import { expect, test } from 'vitest';
import { institutionOf } from './institution.ts';

test("addresses at an institution's departments belong to the same institution", () => {
  expect(institutionOf('ada@cs.uni.edu')).toBe('uni.edu');
  expect(institutionOf('ada@UNI.edu')).toBe('uni.edu');
  expect(institutionOf('ada@maths.ox.ac.uk')).toBe('ox.ac.uk');
  expect(institutionOf('ada@cam.ac.uk')).toBe('cam.ac.uk');
});

test('public e-mail providers do not count as institutions', () => {
  for (const domain of ['gmail.com', 'yahoo.co.uk', 'mail.gmx.de', 'example.org'])
    expect(institutionOf(`ada@${domain}`)).toBeNull();
});

test('a subdomain never changes the institution', () => {
  const label = fc.stringMatching(/^[a-z][a-z0-9]{3,8}$/);
  fc.assert(
    fc.property(label, label, fc.constantFrom('edu', 'no', 'com', 'ac.uk'), (host, name, top) => {
      expect(institutionOf(`a@${host}.${name}.${top}`)).toBe(institutionOf(`b@${name}.${top}`));
    }),
  );
});
