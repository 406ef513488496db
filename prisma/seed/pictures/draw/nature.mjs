/** Sky, hills, water, clouds, trees and leaves. */
import { blob, box, C, curve, mix, noise, poly, random, ring } from './kit.mjs';

/** Sky gradient, poster-like rings of light around the sun, and the sun itself. */
export function sky(c, stops, sun) {
  c.all(c.lin(0, 0, 0, sun?.base ?? c.h, ...stops));
  if (!sun) return;
  const { x, y, r = 50, color = C.cream, halo = C.peach, rings = 4, reach = 9, strength = 0.55 } = sun;
  c.glow(x, y, r * reach, halo, strength);
  for (let i = rings; i > 0; i -= 1) c.disc(x, y, r * (1 + i * i * 0.34), halo, 'opacity="0.13"');
  c.disc(x, y, r, color);
}

/** One range of hills or mountains. rough 0 gives soft hills, 1 gives crags. Returns its outline. */
export function ridge(c, o) {
  const { y, amp, seed, fill, wave = 300, octaves = 4, gain = 0.5, shape = () => 0, step = 8 } = o;
  const n = noise(seed, octaves, gain);
  const pts = [];
  for (let x = -20; x <= c.w + 20; x += step) pts.push([x, y + n(x / wave) * amp + shape(x)]);
  c.path(poly([...pts, [c.w + 20, c.h + 20], [-20, c.h + 20]]), fill);
  return (x) => {
    const i = Math.min(pts.length - 1, Math.max(0, Math.round((x + 20) / step)));
    return pts[i][1];
  };
}

/** A peak with a crest: a lit and a shaded face and snow fields on both. */
export function peak(c, o) {
  const { x, y, w, h, seed, lit, shade, base, snow, snowShade, light = 1, lean = 0 } = o;
  const r = random(seed);
  const side = (dir, n) => {
    const pts = [];
    for (let i = 1; i <= n; i += 1) {
      const t = i / n;
      const wob = i === n ? 0 : r.in(-0.035, 0.035);
      pts.push([x + dir * w * (t + wob) * (1 + dir * lean), y + h * (t ** 0.92 + wob * 0.8)]);
    }
    return pts;
  };
  const left = side(-1, 11);
  const right = side(1, 11);
  const top = [x, y];
  const crest = [top];
  for (let i = 1; i <= 9; i += 1) {
    const t = i / 9;
    crest.push([
      x + w * 0.28 * -light * t + (i % 2 ? 1 : -1) * w * 0.055 * t * light + r.in(-4, 4),
      y + h * t,
    ]);
  }
  c.path(poly([top, ...right, ...left.slice().reverse()]), c.lin(0, y, 0, y + h, [0, shade], [1, base]));
  const face = light > 0 ? right : left;
  c.path(poly([...crest, ...face.slice().reverse()]), c.lin(0, y, 0, y + h, [0, lit], [1, base]));
  if (!snow) return;
  const field = (edge, depth, color, from) => {
    const n = Math.max(3, Math.round(edge.length * depth));
    const out = edge.slice(0, n);
    const inn = crest.slice(0, Math.round(9 * depth * from) + 1);
    const a = out[n - 1];
    const b = inn[inn.length - 1];
    const zig = [];
    for (let i = 1; i < 8; i += 1) {
      const t = i / 8;
      zig.push([
        a[0] + (b[0] - a[0]) * t,
        a[1] + (b[1] - a[1]) * t + (i % 2 ? -1 : 1) * h * r.in(0.02, 0.085),
      ]);
    }
    c.path(poly([top, ...out.slice(0), ...zig, ...inn.reverse()]), color);
  };
  field(light > 0 ? left : right, 0.4, snowShade, 0.9);
  field(face, 0.46, snow, 1.2);
}

/** A long low bank of mist. */
export function mist(c, y, h, color, opacity = 0.6) {
  c.rect(0, y - h, c.w, h * 2, c.ver([0, color, 0], [0.5, color, opacity], [1, color, 0]));
}

/** Flat-bottomed heaps of cloud, lit from one side. */
export function cloud(c, x, y, w, o) {
  const { seed, body, lit, light = -1, flat = 0.32 } = o;
  const r = random(seed);
  let d = '';
  let e = '';
  const n = 9;
  for (let i = 0; i < n; i += 1) {
    const t = i / (n - 1) - 0.5;
    const k = w * (0.16 - Math.abs(t) * 0.2 + r.in(0, 0.035));
    const cx = x + t * w * 0.8;
    const cy = y - k * r.in(0.55, 0.95);
    d += blob(cx, cy, k, r, 9);
    e += blob(cx + light * k * 0.2, cy - k * 0.22, k * 0.74, r, 9);
  }
  c.clip(box(x - w, y - w, w * 2, w), () => {
    c.path(d, c.lin(0, y - w * flat, 0, y, [0, body[0]], [1, body[1]]));
    c.path(e, c.lin(0, y - w * flat, 0, y, [0, lit], [0.95, body[1], 0]));
  });
}

/** Thin streaks of high cloud. */
export function streaks(c, seed, n, area, color, opacity) {
  const r = random(seed);
  const [x0, y0, w, h] = area;
  let d = '';
  for (let i = 0; i < n; i += 1) {
    const x = x0 + r() * w;
    const y = y0 + r() * h;
    const l = r.in(60, 260);
    const k = r.in(2, 7);
    d += `M${x | 0} ${y | 0}q${(l / 2) | 0} ${-k | 0} ${l | 0} 0q${(-l / 2) | 0} ${k | 0} ${-l | 0} 0Z`;
  }
  c.path(d, color, `opacity="${opacity}"`);
}

export function stars(c, seed, n, height, color = C.cream, opacity = 0.9) {
  const r = random(seed);
  let a = '';
  let b = '';
  for (let i = 0; i < n; i += 1) {
    const p = ring(r() * c.w, r() ** 1.25 * height, r() ** 3 * 1.7 + 0.55);
    if (r.is(0.3)) a += p;
    else b += p;
  }
  c.path(a, color, `opacity="${opacity}"`).path(b, C.t2, `opacity="${opacity * 0.6}"`);
}

/** Glints on water inside [x0, y0, w, h]; with a sun path they gather around sunX. */
export function glints(c, seed, n, area, color, o = {}) {
  const { opacity = 0.6, sunX = null, spread = 200, size = 1 } = o;
  const r = random(seed);
  const [x0, y0, w, h] = area;
  let d = '';
  for (let i = 0; i < n; i += 1) {
    const t = r();
    const y = y0 + t * t * h;
    const near = 0.25 + t * 1.2;
    const x = sunX === null ? x0 + r() * w : sunX + (r() + r() + r() - 1.5) * spread * (0.5 + t);
    const l = r.in(8, 46) * near * size;
    const k = r.in(1.1, 2.6) * near * size;
    d += `M${(x - l).toFixed(1)} ${y.toFixed(1)}q${l.toFixed(1)} ${(-k).toFixed(1)} ${(2 * l).toFixed(1)} 0`;
    d += `q${(-l).toFixed(1)} ${k.toFixed(1)} ${(-2 * l).toFixed(1)} 0Z`;
  }
  c.path(d, color, `opacity="${opacity}"`);
}

/** Mirror of what fn draws, below the water line, fading with depth. */
export function mirror(c, waterY, depth, fn, strength = 0.55, squash = 1) {
  const g = c.lin(
    0,
    waterY,
    0,
    waterY + depth,
    [0, '#000'],
    [0.001, '#000'],
    [0.002, '#fff', strength],
    [1, '#fff', 0],
  );
  c.fade(g, () => {
    c.group(`transform="translate(0 ${waterY * (1 + squash)}) scale(1 ${-squash})"`, fn);
  });
}

export function birds(c, seed, n, x, y, spread, size, color) {
  const r = random(seed);
  let d = '';
  for (let i = 0; i < n; i += 1) {
    const bx = x + r.in(-1, 1) * spread;
    const by = y + r.in(-0.4, 0.4) * spread;
    const s = size * r.in(0.6, 1.2);
    d += `M${bx | 0} ${by | 0}q${s * 0.5} ${-s * 0.7} ${s} ${-s * 0.1}q${s * 0.5} ${-s * 0.55} ${s} ${s * 0.1}`;
  }
  c.stroke(d, color, size * 0.17, 'stroke-linecap="round"');
}

/** A handful of leaf dabs. */
function tuft(x, y, k, r) {
  let d = '';
  for (let i = 0; i < 7; i += 1) {
    const a = r() * Math.PI * 2;
    const q = Math.sqrt(r()) * k;
    d += ring(
      x + Math.cos(a) * q * 1.25,
      y + Math.sin(a) * q * 0.7,
      k * r.in(0.24, 0.42),
      k * r.in(0.16, 0.27),
    );
  }
  return d;
}

/** Deciduous tree in three to four tones. tones: dark to light. light: -1 left, 1 right. */
export function tree(c, x, y, h, o) {
  const { seed, tones, light = 1, spread = 0.36, bare = 0.3, trunk = tones[0], lobes = 15, detail = 1 } = o;
  const r = random(seed);
  const cy = y - h * (bare + (1 - bare) / 2);
  const ry = (h * (1 - bare)) / 2;
  const rx = h * spread;
  const tw = h * 0.032;
  let limbs = `M${x - tw} ${y}Q${x - tw * 0.5} ${y - h * 0.2} ${x - tw * 0.7} ${cy}H${x + tw * 0.7}Q${x + tw * 0.5} ${y - h * 0.2} ${x + tw * 1.2} ${y}Z`;
  for (const k of [-1, 1, -0.5, 0.6]) {
    const by = y - h * bare * r.in(0.75, 1.1);
    const ex = x + k * rx * 0.62;
    const ey = cy + ry * r.in(-0.1, 0.35);
    limbs += `M${x - tw * 0.5} ${by}Q${x + k * rx * 0.15} ${by - h * 0.06} ${ex} ${ey}L${ex + 2} ${ey + 3}Q${x + k * rx * 0.2} ${by - h * 0.01} ${x + tw * 0.5} ${by + h * 0.04}Z`;
  }
  c.path(limbs, trunk);
  // Dark mass first, then ever smaller clumps of leaves gathering towards the light.
  let mass = '';
  for (let i = 0; i < lobes; i += 1) {
    const a = i * 2.39996 + r.in(-0.3, 0.3);
    const q = Math.sqrt((i + 0.5) / lobes) * 0.76;
    mass += blob(
      x + Math.cos(a) * rx * q,
      cy + Math.sin(a) * ry * q,
      Math.min(rx, ry) * r.in(0.28, 0.42),
      r,
      12,
    );
  }
  for (let i = 0; i < lobes * 4; i += 1) {
    const a = r() * Math.PI * 2;
    const q = r.in(0.9, 1.03);
    mass += blob(x + Math.cos(a) * rx * q, cy + Math.sin(a) * ry * q, h * r.in(0.008, 0.028), r, 6);
  }
  c.path(mass, tones[0]);
  const top = tones.length - 1;
  for (let k = 1; k <= top; k += 1) {
    const s = k / top;
    const n = Math.round(lobes * detail * (1.5 + s * 2.6));
    let d = '';
    for (let i = 0; i < n; i += 1) {
      const a = r() * Math.PI * 2;
      const q = Math.sqrt(r()) * 0.92;
      const ux = Math.cos(a) * q;
      const uy = Math.sin(a) * q;
      const towards = ux * light * 0.85 - uy * 0.65;
      if (towards + r.in(-0.34, 0.34) < -0.4 + s * 0.82) continue;
      const br = Math.min(rx, ry) * (0.27 - s * 0.17) * r.in(0.55, 1.15);
      const [px, py] = [x + ux * rx * (1 - br / rx / 2), cy + uy * ry * (1 - br / ry / 2)];
      if (s < 0.45) d += blob(px, py, br, r, 10, 0.72);
      else d += tuft(px, py, br * (1.35 - s * 0.3), r);
    }
    c.path(d, tones[k]);
  }
}

/** Slim upright tree: cypress (smooth) or poplar (feathered). */
export function poplar(c, x, y, h, o) {
  const { seed, dark, lit, light = 1, slim = 0.085 } = o;
  const r = random(seed);
  const edge = (dir, k) => {
    const pts = [];
    for (let i = 0; i <= 16; i += 1) {
      const t = i / 16;
      const w = h * slim * k * Math.sin(Math.PI * Math.min(1, t ** 0.62 * 0.985)) ** 0.8;
      pts.push([
        x + dir * (w + (i % 2 ? h * 0.012 : -h * 0.004) * r.in(0.5, 1.3)),
        y - h * 0.05 - t * h * 0.95,
      ]);
    }
    return pts;
  };
  c.rect(x - h * 0.01, y - h * 0.1, h * 0.02, h * 0.1, dark);
  c.path(curve([...edge(-1, 1), ...edge(1, 1).reverse()], true), dark);
  if (lit) {
    const l = edge(light, 0.86);
    const m = edge(light, 0.2);
    c.path(curve([...l.slice(1, 15), ...m.slice(3, 14).reverse()], true), lit);
  }
}

/** Conifer with ragged tiers. */
export function pine(c, x, y, h, o) {
  const { seed, dark, lit, light = 1, slim = 0.2, tiers = 8 } = o;
  const r = random(seed);
  const tips = [];
  for (let i = 0; i <= tiers; i += 1) {
    const t = i / tiers;
    tips.push([h * slim * (0.06 + t) * r.in(0.82, 1.12), h * slim * (0.06 + t) * r.in(0.82, 1.12), t]);
  }
  const side = (dir, from) => {
    const pts = [];
    tips.forEach(([a, b, t], i) => {
      const w = dir < 0 ? a : b;
      const ty = y - h + t * h * 0.93;
      pts.push([x + dir * w, ty + h * 0.02]);
      if (i < tiers) pts.push([x + dir * w * from, ty - h * 0.012]);
    });
    return pts;
  };
  c.rect(x - h * 0.012, y - h * 0.1, h * 0.024, h * 0.1, dark);
  c.path(poly([[x, y - h], ...side(1, 0.5), ...side(-1, 0.5).reverse()]), dark);
  if (lit) {
    const inner = side(light, 0.5).map(([px, py]) => [x + (px - x) * 0.3, py + h * 0.004]);
    c.path(poly([[x, y - h], ...side(light, 0.5), ...inner.reverse()]), lit);
  }
}

/** Row of conifers along a ground line. */
export function forest(c, seed, n, x0, x1, ground, size, tone, o = {}) {
  const r = random(seed);
  const list = Array.from({ length: n }, () => [r.in(x0, x1), r.in(...size)]).sort((a, b) => b[1] - a[1]);
  list.forEach(([x, h], i) => {
    const y = typeof ground === 'function' ? ground(x) : ground;
    const k = r.in(-0.12, 0.12);
    pine(c, x, y + 6, h, {
      seed: seed * 100 + i,
      dark: mix(tone, k > 0 ? C.t4 : C.night, Math.abs(k)),
      lit: o.lit,
      light: o.light ?? 1,
      slim: o.slim ?? 0.17,
      tiers: o.tiers ?? 7,
    });
  });
}

/** Leafy spray hanging into the picture from (x, y) towards angle. Used as a dark frame. */
export function spray(c, x, y, length, angle, o) {
  const { seed, color, accent, leaf = 26, twigs = 7, bend = 0.5 } = o;
  const r = random(seed);
  let wood = '';
  let leaves = '';
  let lit = '';
  const put = (px, py, a, s) => {
    const [ux, uy] = [Math.cos(a), Math.sin(a)];
    const q = (t, n) =>
      `${(px + ux * t * s - uy * n * s).toFixed(1)} ${(py + uy * t * s + ux * n * s).toFixed(1)}`;
    const d = `M${q(0, 0)}Q${q(0.45, 0.34)} ${q(1, 0)}Q${q(0.45, -0.34)} ${q(0, 0)}Z`;
    if (accent && r.is(0.16)) lit += d;
    else leaves += d;
  };
  const branch = (bx, by, len, a, depth) => {
    const n = 9;
    let [px, py, pa] = [bx, by, a];
    const pts = [[px, py]];
    for (let i = 1; i <= n; i += 1) {
      pa += (bend * r.in(-0.4, 0.6)) / n + r.in(-0.06, 0.06);
      px += (Math.cos(pa) * len) / n;
      py += (Math.sin(pa) * len) / n;
      pts.push([px, py]);
      if (depth === 0 && i < n - 1 && i % Math.max(1, Math.round(9 / twigs)) === 0) {
        branch(px, py, len * r.in(0.26, 0.46), pa + (i % 2 ? 0.75 : -0.75) * r.in(0.7, 1.2), 1);
      }
      if (depth === 1 || i > 5) {
        put(px, py, pa + r.in(0.3, 1), leaf * r.in(0.7, 1.15));
        put(px, py, pa - r.in(0.3, 1), leaf * r.in(0.7, 1.15));
      }
    }
    put(px, py, pa, leaf);
    wood += curve(pts);
  };
  branch(x, y, length, angle, 0);
  c.stroke(wood, color, leaf * 0.13, 'stroke-linecap="round"');
  c.path(leaves, color);
  if (lit) c.path(lit, accent);
}

/** Blades of grass along a line. */
export function grass(c, seed, n, x0, x1, y, h, color, lean = 0.3) {
  const r = random(seed);
  let d = '';
  for (let i = 0; i < n; i += 1) {
    const x = r.in(x0, x1);
    const b = (typeof y === 'function' ? y(x) : y) + r.in(0, 8);
    const l = h * r.in(0.4, 1.1);
    const k = l * (lean + r.in(-0.35, 0.35));
    d += `M${(x - 1.6).toFixed(1)} ${b.toFixed(1)}q${(k * 0.2).toFixed(1)} ${(-l * 0.6).toFixed(1)} ${k.toFixed(1)} ${(-l).toFixed(1)}`;
    d += `q${(-k * 0.6 + 2).toFixed(1)} ${(l * 0.45).toFixed(1)} ${(-k + 3.2).toFixed(1)} ${l.toFixed(1)}Z`;
  }
  c.path(d, color);
}

/** Translucent shafts of light between two edges, each shaft [x1, x2] at the top to [x3, x4] below. */
export function shaft(c, top, bottom, color, opacity = 0.3) {
  const [[x1, y1], [x2, y2]] = top;
  const [[x3, y3], [x4, y4]] = bottom;
  const g = c.lin(
    (x1 + x2) / 2,
    (y1 + y2) / 2,
    (x3 + x4) / 2,
    (y3 + y4) / 2,
    [0, color, opacity],
    [0.6, color, opacity * 0.4],
    [1, color, 0],
  );
  c.path(
    poly([
      [x1, y1],
      [x2, y2],
      [x4, y4],
      [x3, y3],
    ]),
    g,
  );
}
