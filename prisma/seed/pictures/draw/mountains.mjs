import { mist, peak } from './nature.mjs';

/** Four snow peaks round fx, standing on the horizon. */
export function mountains(c, o) {
  const pick = (v, i) => (Array.isArray(v) ? v[i] : v);
  const { horizon, fx, warm = 1, k = 1 } = o;
  peak(c, {
    x: fx - 620 * k,
    y: horizon - 270 * k,
    w: 330 * k,
    h: 300 * k,
    seed: 3,
    lit: o.lit[2],
    shade: o.shade[2],
    base: o.base,
    snow: pick(o.snow, 2),
    snowShade: pick(o.snowShade, 2),
  });
  peak(c, {
    x: fx + 520 * k,
    y: horizon - 300 * k,
    w: 380 * k,
    h: 330 * k,
    seed: 14,
    lit: o.lit[2],
    shade: o.shade[2],
    base: o.base,
    snow: pick(o.snow, 3),
    snowShade: pick(o.snowShade, 3),
  });
  peak(c, {
    x: fx - 250 * k,
    y: horizon - 350 * k,
    w: 360 * k,
    h: 380 * k,
    seed: 8,
    lit: o.lit[1],
    shade: o.shade[1],
    base: o.base,
    snow: pick(o.snow, 1),
    snowShade: pick(o.snowShade, 1),
  });
  peak(c, {
    x: fx + 180 * k,
    y: horizon - 455 * k,
    w: 430 * k,
    h: 480 * k,
    seed: 5,
    lit: o.lit[0],
    shade: o.shade[0],
    base: o.base,
    snow: pick(o.snow, 0),
    snowShade: pick(o.snowShade, 0),
  });
  mist(c, horizon - 30, 90, o.base, 0.55 * warm + 0.2);
}
