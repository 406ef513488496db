/** Darkest background behind accent-coloured links and buttons in the light theme. */
const LIGHT_GROUND = '#f3f1ec';
const DARK_GROUND = '#202525';
const WHITE = '#ffffff';
const BLACK = '#000000';

/** Version in the stylesheet's URL, which browsers cache. Increase it when `accentVariables` changes. */
export const ACCENT_VERSION = 2;

/** Minimum contrast ratio between text and background (WCAG 2.2, 1.4.3). */
const READABLE = 4.5;

export function isColor(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text);
}

/** Returns the contrast ratio of two colours, from 1 to 21. Source: WCAG 2.2, "contrast ratio". */
export function contrast(first: string, second: string): number {
  const [light = 0, dark = 0] = [luminance(first), luminance(second)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/**
 * Returns the colour itself if it is readable as text in the light theme and white text on it is readable. Otherwise,
 * returns the nearest darker shade with both properties.
 */
export function nearestAccent(color: string): string {
  return shift(color, BLACK, (shade) => contrast(shade, LIGHT_GROUND) >= READABLE);
}

/** Returns the CSS variables of both themes for a portal's accent colour. `color` must come from `nearestAccent`. */
export function accentVariables(color: string): Record<'light' | 'dark', Record<string, string>> {
  const onDark = shift(mix(color, WHITE, 0.3), WHITE, (shade) => contrast(shade, DARK_GROUND) >= READABLE);
  const darkGround = mix(DARK_GROUND, color, 0.2);
  const band = mix(color, BLACK, 0.35);
  const darkBand = mix(color, BLACK, 0.65);
  return {
    light: {
      ...shared(color, mix(color, BLACK, 0.2)),
      ...tintVariables(
        color,
        [0.9, 0.8].map((share) => mix(color, WHITE, share)),
        WHITE,
      ),
      '--mantine-color-anchor': color,
      '--link': color,
      '--brand': color,
      '--brand-soft': mix(color, WHITE, 0.9),
      '--brand-ink': mix(color, BLACK, 0.15),
      ...bandVariables(band),
    },
    dark: {
      ...shared(color, mix(color, BLACK, 0.2)),
      ...tintVariables(
        onDark,
        [0.2, 0.35].map((share) => mix(DARK_GROUND, color, share)),
        DARK_GROUND,
      ),
      '--mantine-color-anchor': onDark,
      '--link': onDark,
      '--brand': onDark,
      '--brand-soft': darkGround,
      '--brand-ink': shift(onDark, WHITE, (shade) => contrast(shade, darkGround) >= READABLE),
      ...bandVariables(darkBand),
    },
  };
}

function shared(filled: string, hover: string) {
  return {
    '--mantine-primary-color-filled': filled,
    '--mantine-primary-color-filled-hover': hover,
    '--mantine-color-teal-filled': filled,
    '--mantine-color-teal-filled-hover': hover,
    '--mantine-primary-color-light-color': 'var(--link)',
    '--mantine-color-teal-light-color': 'var(--link)',
    '--mantine-color-teal-outline': 'var(--link)',
  };
}

/** Returns grounds on which `text` is readable, for tinted buttons and for buttons under the pointer. */
function tintVariables(text: string, tints: string[], end: string) {
  const [light = end, hover = end] = tints.map((tint) =>
    shift(tint, end, (shade) => contrast(text, shade) >= READABLE),
  );
  return {
    '--mantine-color-teal-light': light,
    '--mantine-color-teal-light-hover': hover,
    '--mantine-color-teal-outline-hover': light,
  };
}

function bandVariables(band: string) {
  return {
    '--band': band,
    '--band-ink-soft': shift(mix(band, WHITE, 0.7), WHITE, (shade) => contrast(shade, band) >= READABLE),
    '--band-line': mix(band, WHITE, 0.15),
  };
}

function shift(color: string, end: string, isEnough: (shade: string) => boolean): string {
  for (let share = 0; share < 1; share += 0.02) {
    const shade = mix(color, end, share);
    if (isEnough(shade)) return shade;
  }
  return end;
}

function mix(first: string, second: string, share: number): string {
  const other = channels(second);
  const mixed = channels(first).map((value, index) => value + ((other[index] ?? 0) - value) * share);
  return `#${mixed.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;
}

function channels(color: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16));
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
