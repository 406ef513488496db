/**
 * The drawing kit: colour, seeded randomness, geometry and a small immediate-mode SVG canvas.
 * Everything is deterministic, the same seed always gives the same picture.
 */

/** Palette: deep blue-green, warm light, slightly warm neutrals. */
export const C = {
  night: '#03222a',
  ink: '#042c34',
  deep: '#06373f',
  t7: '#0b5560',
  t6: '#12717b',
  t5: '#2b8a90',
  t4: '#4fa3a5',
  t3: '#7bbcb9',
  t2: '#a9d3cf',
  t1: '#e4f0ec',
  rust: '#a84b2b',
  coral: '#e8804f',
  amber: '#f6b26b',
  peach: '#fbe3c0',
  cream: '#fff6e8',
};

const f1 = (n) => String(Math.round(n * 10) / 10);

// ---- colour --------------------------------------------------------------------------------

const lin = (v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
const gam = (v) => (v <= 0.0031308 ? 12.92 * v : 1.055 * v ** (1 / 2.4) - 0.055);

function toLab(hex) {
  const [r, g, b] = [1, 3, 5].map((i) => lin(parseInt(hex.slice(i, i + 2), 16) / 255));
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function fromLab([L, a, b]) {
  const l = (L + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (L - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (L - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const rgb = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  const byte = (v) => Math.round(Math.min(1, Math.max(0, gam(Math.max(0, v)))) * 255);
  return `#${rgb.map((v) => byte(v).toString(16).padStart(2, '0')).join('')}`;
}

/** Perceptual mix of two hex colours. */
export function mix(a, b, t) {
  const x = toLab(a);
  const y = toLab(b);
  return fromLab(x.map((v, i) => v + (y[i] - v) * Math.min(1, Math.max(0, t))));
}

const RAMP = [C.night, C.ink, C.deep, C.t7, C.t6, C.t5, C.t4, C.t3, C.t2, C.t1];

/** Teal by depth: 0 is the near dark, 1 the far haze. */
export function teal(t) {
  const p = Math.min(0.9999, Math.max(0, t)) * (RAMP.length - 1);
  const i = Math.floor(p);
  return mix(RAMP[i], RAMP[i + 1], p - i);
}

// ---- randomness and noise ------------------------------------------------------------------

/** Seeded random source: r() in 0..1, r.in(a,b), r.int(a,b), r.pick(list), r.is(probability). */
export function random(seed) {
  let s = (seed * 2654435761) >>> 0 || 1;
  const r = () => {
    s = (s + 0x6d2b79f5) | 0;
    let t = Math.imul(s ^ (s >>> 15), 1 | s);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  r.in = (a, b) => a + (b - a) * r();
  r.int = (a, b) => Math.floor(r.in(a, b + 1));
  r.pick = (list) => list[Math.floor(r() * list.length)];
  r.is = (p) => r() < p;
  return r;
}

/** Smooth one-dimensional noise in -1..1 with the given number of octaves. */
export function noise(seed, octaves = 4, gain = 0.5) {
  const r = random(seed);
  const table = Array.from({ length: 512 }, () => r() * 2 - 1);
  const at = (x) => {
    const i = Math.floor(x);
    const t = x - i;
    const u = t * t * (3 - 2 * t);
    return table[i & 511] * (1 - u) + table[(i + 1) & 511] * u;
  };
  return (x) => {
    let sum = 0;
    let norm = 0;
    for (let o = 0, a = 1, f = 1; o < octaves; o += 1, a *= gain, f *= 2.03) {
      sum += a * at(x * f + o * 37.7 + 200);
      norm += a;
    }
    return sum / norm;
  };
}

// ---- paths ---------------------------------------------------------------------------------

/** Straight polyline through [x, y] points. */
export const poly = (points, close = true) =>
  `M${points.map(([x, y]) => `${f1(x)} ${f1(y)}`).join('L')}${close ? 'Z' : ''}`;

/** Soft curve through [x, y] points (Catmull-Rom). */
export function curve(points, close = false) {
  const n = points.length;
  const at = (i) => (close ? points[(i + n) % n] : points[Math.min(n - 1, Math.max(0, i))]);
  let d = `M${f1(points[0][0])} ${f1(points[0][1])}`;
  for (let i = 0; i < (close ? n : n - 1); i += 1) {
    const [a, b, e, g] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    d += `C${f1(b[0] + (e[0] - a[0]) / 6)} ${f1(b[1] + (e[1] - a[1]) / 6)} `;
    d += `${f1(e[0] - (g[0] - b[0]) / 6)} ${f1(e[1] - (g[1] - b[1]) / 6)} ${f1(e[0])} ${f1(e[1])}`;
  }
  return close ? `${d}Z` : d;
}

export const ring = (x, y, rx, ry = rx) =>
  `M${f1(x - rx)} ${f1(y)}a${f1(rx)} ${f1(ry)} 0 1 0 ${f1(rx * 2)} 0a${f1(rx)} ${f1(ry)} 0 1 0 ${f1(-rx * 2)} 0Z`;

export const box = (x, y, w, h) => `M${f1(x)} ${f1(y)}h${f1(w)}v${f1(h)}h${f1(-w)}Z`;

/** Scalloped blob, the leafy or cloudy outline. */
export function blob(x, y, r, rnd, bumps = 11, squash = 1) {
  const pts = [];
  for (let i = 0; i < bumps; i += 1) {
    const a = ((i + rnd.in(-0.25, 0.25)) / bumps) * Math.PI * 2;
    const k = r * rnd.in(0.86, 1.06);
    pts.push([x + Math.cos(a) * k, y + Math.sin(a) * k * squash]);
  }
  let d = `M${f1(pts[0][0])} ${f1(pts[0][1])}`;
  for (let i = 1; i <= bumps; i += 1) {
    const p = pts[i - 1];
    const q = pts[i % bumps];
    const k = Math.hypot(q[0] - p[0], q[1] - p[1]) * 0.58;
    d += `A${f1(k)} ${f1(k)} 0 0 1 ${f1(q[0])} ${f1(q[1])}`;
  }
  return `${d}Z`;
}

/** Opening with an arched head: (x, y) is the middle of the sill. kind: round, gothic or flat. */
export function arch(x, y, w, h, kind = 'round') {
  const a = w / 2;
  const rise = kind === 'round' ? a : kind === 'gothic' ? w * 0.87 : w * 0.18;
  const sp = y - h + rise;
  const foot = `M${f1(x - a)} ${f1(y)}V${f1(sp)}`;
  const rad = kind === 'gothic' ? w : a;
  if (kind === 'round') return `${foot}A${f1(a)} ${f1(a)} 0 0 1 ${f1(x + a)} ${f1(sp)}V${f1(y)}Z`;
  if (kind === 'gothic') {
    const arc = `A${f1(rad)} ${f1(rad)} 0 0 1`;
    return `${foot}${arc} ${f1(x)} ${f1(y - h)}${arc} ${f1(x + a)} ${f1(sp)}V${f1(y)}Z`;
  }
  return `${foot}Q${f1(x)} ${f1(y - h - rise * 0.6)} ${f1(x + a)} ${f1(sp)}V${f1(y)}Z`;
}

/** Pinhole camera: returns (X, Y up, Z depth) => [x, y] with the vanishing point at (vx, vy). */
export const camera =
  ({ vx, vy, f, eye }) =>
  (X, Y, Z) => [vx + (X * f) / Z, vy - ((Y - eye) * f) / Z];

// ---- canvas --------------------------------------------------------------------------------

export class Canvas {
  constructor(w, h) {
    this.w = w;
    this.h = h;
    this.defs = [];
    this.out = [];
    this.n = 0;
  }

  add(s) {
    this.out.push(s);
    return this;
  }

  define(make) {
    this.n += 1;
    this.defs.push(make(`i${this.n}`));
    return `i${this.n}`;
  }

  stops(list) {
    const n = list.length - 1;
    return list
      .map((s, i) => {
        const [o, col, op = 1] = Array.isArray(s) ? s : [i / n, s];
        return `<stop offset="${o}" stop-color="${col}"${op < 1 ? ` stop-opacity="${op}"` : ''}/>`;
      })
      .join('');
  }

  /** Linear gradient between two points in picture coordinates. */
  lin(x1, y1, x2, y2, ...list) {
    const at = `gradientUnits="userSpaceOnUse" x1="${f1(x1)}" y1="${f1(y1)}" x2="${f1(x2)}" y2="${f1(y2)}"`;
    const id = this.define((i) => `<linearGradient id="${i}" ${at}>${this.stops(list)}</linearGradient>`);
    return `url(#${id})`;
  }

  /** Vertical gradient over whatever shape it fills; horizontal with hor(). */
  ver(...list) {
    const id = this.define(
      (i) => `<linearGradient id="${i}" x1="0" y1="0" x2="0" y2="1">${this.stops(list)}</linearGradient>`,
    );
    return `url(#${id})`;
  }

  hor(...list) {
    const id = this.define((i) => `<linearGradient id="${i}">${this.stops(list)}</linearGradient>`);
    return `url(#${id})`;
  }

  rad(x, y, r, ...list) {
    const at = `gradientUnits="userSpaceOnUse" cx="${f1(x)}" cy="${f1(y)}" r="${f1(r)}"`;
    const id = this.define((i) => `<radialGradient id="${i}" ${at}>${this.stops(list)}</radialGradient>`);
    return `url(#${id})`;
  }

  path(d, fill, more = '') {
    return this.add(`<path d="${d}" fill="${fill}" ${more}/>`);
  }

  stroke(d, color, width, more = '') {
    return this.add(`<path d="${d}" fill="none" stroke="${color}" stroke-width="${f1(width)}" ${more}/>`);
  }

  rect(x, y, w, h, fill, more = '') {
    return this.path(box(x, y, w, h), fill, more);
  }

  disc(x, y, r, fill, more = '') {
    return this.path(ring(x, y, r), fill, more);
  }

  oval(x, y, rx, ry, fill, more = '') {
    return this.path(ring(x, y, rx, ry), fill, more);
  }

  /** Everything at once. */
  all(fill) {
    return this.rect(0, 0, this.w, this.h, fill);
  }

  group(attrs, fn) {
    this.add(`<g ${attrs}>`);
    fn(this);
    return this.add('</g>');
  }

  /** Draws only inside the given path. */
  clip(d, fn) {
    const id = this.define((i) => `<clipPath id="${i}"><path d="${d}"/></clipPath>`);
    return this.group(`clip-path="url(#${id})"`, fn);
  }

  /** Fades what fn draws by a gradient of white (kept) and black (hidden). */
  fade(gradient, fn) {
    const id = this.define(
      (i) =>
        `<mask id="${i}" maskUnits="userSpaceOnUse" x="0" y="0" width="${this.w}" height="${this.h}">` +
        `<rect width="${this.w}" height="${this.h}" fill="${gradient}"/></mask>`,
    );
    return this.group(`mask="url(#${id})"`, fn);
  }

  /** Soft round light. */
  glow(x, y, r, color, strength = 0.6, squash = 1) {
    const fill = this.rad(
      x,
      y / squash,
      r,
      [0, color, strength],
      [0.35, color, strength * 0.45],
      [0.7, color, strength * 0.12],
      [1, color, 0],
    );
    return this.path(ring(x, y / squash, r), fill, squash === 1 ? '' : `transform="scale(1 ${squash})"`);
  }

  /** Printed grain: sparse dots, denser where density(x, y) in 0..1 is high. */
  grain(seed, count, color, opacity, density = () => 1, size = [0.8, 1.7]) {
    const r = random(seed);
    let d = '';
    for (let i = 0; i < count; i += 1) {
      const x = r() * this.w;
      const y = r() * this.h;
      const k = r.in(...size);
      if (r() < density(x, y)) d += ring(x, y, k);
    }
    return this.path(d, color, `opacity="${opacity}"`);
  }

  svg(view = [0, 0, this.w, this.h]) {
    return (
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${view.join(' ')}" width="${view[2]}" height="${view[3]}">` +
      `<defs>${this.defs.join('')}</defs>${this.out.join('')}</svg>`
    );
  }
}
