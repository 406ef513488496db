import { arcade, dome, portico, roof, wall, windows } from './build.mjs';
import { C, mix } from './kit.mjs';

/** Domed main building with two arcaded wings; the middle of its front steps is (x, y). */
export function mainBuilding(c, x, y, k, o) {
  const { lit, shade, roofTone, glass, light = 1, foot } = o;
  const pale = mix(lit, C.cream, 0.35);
  for (const s of [-1, 1]) {
    const wx = s < 0 ? x - 430 * k : x + 130 * k;
    wall(c, wx, y, 300 * k, 118 * k, { lit, shade, light, cornice: pale, foot });
    roof(c, wx, y - 118 * k, 300 * k, 34 * k, { fill: roofTone, hip: 0.07, edge: pale });
    windows(c, wx + 8 * k, y - 112 * k, 284 * k, 50 * k, 11, 1, {
      glass,
      share: 0.35,
      seed: 11 + s,
      kind: 'round',
      tall: 0.7,
      fill: 0.42,
    });
    arcade(c, wx + 8 * k, y, 284 * k, 50 * k, 11, { open: glass, reveal: pale, light });
    wall(c, x + s * 460 * k - 42 * k, y, 84 * k, 150 * k, { lit, shade, light, cornice: pale, foot });
    windows(c, x + s * 460 * k - 36 * k, y - 142 * k, 72 * k, 134 * k, 3, 3, {
      glass,
      share: 0.4,
      seed: 31 + s,
      kind: 'round',
      fill: 0.44,
    });
    roof(c, x + s * 460 * k - 42 * k, y - 150 * k, 84 * k, 46 * k, { fill: roofTone, hip: 0.3, edge: pale });
  }
  wall(c, x - 132 * k, y, 264 * k, 152 * k, { lit, shade, light, cornice: pale, foot });
  windows(c, x - 126 * k, y - 146 * k, 252 * k, 130 * k, 8, 2, {
    glass,
    share: 0.35,
    seed: 17,
    kind: 'round',
    fill: 0.4,
  });
  dome(c, x, y - 152 * k, 150 * k, {
    stone: pale,
    shade,
    copper: roofTone,
    copperLit: mix(C.t3, C.amber, 0.4),
    light,
    glass,
  });
  portico(c, x, y, 156 * k, 148 * k, { stone: pale, shade, dark: glass, light });
}
