import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ACCENT_VERSION, accentVariables, contrast, isColor, nearestAccent } from './accentColor.ts';

const colors = fc
  .tuple(...[1, 2, 3].map(() => fc.integer({ min: 0, max: 255 })))
  .map((values) => `#${values.map((value) => value.toString(16).padStart(2, '0')).join('')}`);

const GROUNDS = {
  light: ['#fcfbf9', '#ffffff', '#f3f1ec'],
  dark: ['#131616', '#1b1f1f', '#202525'],
};

it('the contrast of colours matches the WCAG definition', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(contrast('#ffffff', '#0b5560')).toBe(contrast('#0b5560', '#ffffff'));
});

it('isColor accepts only six-digit hexadecimal colours', () => {
  expect(['#0b5560', '#FFAA00'].every(isColor)).toBe(true);
  expect(['0b5560', '#0b5', 'teal', '#0b5560;}', 'url(x)', ''].some(isColor)).toBe(false);
});

it('nearestAccent preserves dark colours and darkens light colours', () => {
  expect(nearestAccent('#0b5560')).toBe('#0b5560');
  expect(nearestAccent('#ffd400')).toMatch(/^#[0-9a-f]{6}$/);
  expect(contrast(nearestAccent('#ffd400'), '#f3f1ec')).toBeGreaterThanOrEqual(4.5);
});

it('accent colours give readable text in both themes', () => {
  fc.assert(
    fc.property(colors, (color) => {
      const accent = nearestAccent(color);
      expect(nearestAccent(accent)).toBe(accent);
      const variables = accentVariables(accent);
      for (const theme of ['light', 'dark'] as const) {
        const of = (name: string) => variables[theme][name] ?? '';
        const pairs = [
          ...GROUNDS[theme].flatMap((ground) => [
            [of('--link'), ground],
            [of('--brand'), ground],
          ]),
          [of('--brand-ink'), of('--brand-soft')],
          [of('--link'), of('--mantine-color-teal-light')],
          [of('--link'), of('--mantine-color-teal-light-hover')],
          ['#ffffff', of('--mantine-primary-color-filled')],
          ['#ffffff', of('--mantine-primary-color-filled-hover')],
          ['#f0ece4', of('--band')],
          [of('--band-ink-soft'), of('--band')],
        ];
        for (const [text = '', ground = ''] of pairs)
          expect(contrast(text, ground), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
      }
    }),
  );
});

it('changed accent variables get a new stylesheet URL', () => {
  const variables = JSON.stringify(accentVariables('#7a1f5c'));
  const digest = createHash('sha256').update(variables).digest('hex').slice(0, 8);
  // If this fails, increase the version and replace both values.
  expect([ACCENT_VERSION, digest]).toEqual([2, '30aca4f6']);
});
