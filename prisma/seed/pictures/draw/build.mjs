/** Buildings and their parts. Positions are baselines: (x, y) is bottom left unless noted. */
import { arch, box, C, mix, poly, random } from './kit.mjs';

/** Row of arched openings; returns their centres. */
export function arcade(c, x, y, w, h, n, o) {
  const { open, kind = 'round', reveal, gap = 0.26, light = 1, sill } = o;
  const step = w / n;
  const ow = step * (1 - gap);
  let d = '';
  let e = '';
  for (let i = 0; i < n; i += 1) {
    const cx = x + step * (i + 0.5);
    d += arch(cx, y, ow, h, kind);
    e += arch(cx - light * ow * 0.09, y, ow * 0.86, h - ow * 0.06, kind);
  }
  if (reveal) c.path(d, reveal).path(e, open);
  else c.path(d, open);
  if (sill) c.rect(x, y, w, h * 0.05, sill);
}

/** Grid of windows, a share of them lit. */
export function windows(c, x, y, w, h, cols, rows, o) {
  const { seed = 1, glass, lit = C.amber, share = 0.3, fill = 0.5, tall = 0.62, kind = 'flat', bright } = o;
  const r = random(seed);
  const [sw, sh] = [w / cols, h / rows];
  const list = ['', '', ''];
  for (let j = 0; j < rows; j += 1) {
    for (let i = 0; i < cols; i += 1) {
      const cx = x + sw * (i + 0.5);
      const by = y + sh * (j + 0.5 + tall / 2);
      const d =
        kind === 'flat'
          ? box(cx - (sw * fill) / 2, by - sh * tall, sw * fill, sh * tall)
          : arch(cx, by, sw * fill, sh * tall, kind);
      const k = r();
      list[k < share * 0.35 ? 2 : k < share ? 1 : 0] += d;
    }
  }
  c.path(list[0], glass);
  if (list[1]) c.path(list[1], lit);
  if (list[2]) c.path(list[2], bright ?? mix(lit, C.cream, 0.5));
}

/** Plain wall with cornice, lit from one side. */
export function wall(c, x, y, w, h, o) {
  const { lit, shade, light = 1, cornice, foot } = o;
  c.rect(x, y - h, w, h, light > 0 ? c.hor(shade, lit) : c.hor(lit, shade));
  if (foot) c.rect(x, y - h, w, h, c.ver([0, foot, 0], [0.45, foot, 0], [1, foot, 0.85]));
  if (cornice) {
    const k = Math.max(2, h * 0.022);
    c.rect(x - k, y - h - k, w + 2 * k, k * 1.4, cornice);
    c.rect(x, y - h + k * 0.4, w, k * 0.9, C.night, 'opacity="0.16"');
  }
}

/** Hipped or gabled roof over a width, eave at y. */
export function roof(c, x, y, w, h, o) {
  const { fill, hip = 0.12, edge, eave = 6, gable } = o;
  const pts = gable
    ? [
        [x - eave, y],
        [x + w / 2, y - h],
        [x + w + eave, y],
      ]
    : [
        [x - eave, y],
        [x + w * hip, y - h],
        [x + w * (1 - hip), y - h],
        [x + w + eave, y],
      ];
  c.path(poly(pts), fill);
  if (edge) c.stroke(poly(pts.slice(gable ? 0 : 1, 3), false), edge, 2);
}

/** Classical gable front with columns: (x, y) is the middle of the bottom step. */
export function portico(c, x, y, w, h, o) {
  const { stone, shade, dark, n = 6, light = 1, door = C.amber } = o;
  const colH = h * 0.58;
  for (let i = 0; i < 3; i += 1) {
    const k = h * 0.035;
    c.rect(
      x - w / 2 - (3 - i) * k * 1.4,
      y - (i + 1) * k,
      w + (3 - i) * k * 2.8,
      k,
      mix(stone, shade, i % 2 ? 0.2 : 0.45),
    );
  }
  const base = y - h * 0.105;
  c.rect(x - w / 2, base - colH, w, colH, dark);
  c.path(arch(x, base, w * 0.13, colH * 0.75), c.ver(C.peach, door));
  const cw = w / (n * 2.35);
  for (let i = 0; i < n; i += 1) {
    const cx = x - w / 2 + cw * 0.7 + ((w - cw * 1.4) * i) / (n - 1);
    c.rect(
      cx - cw / 2,
      base - colH,
      cw,
      colH,
      light > 0 ? c.hor(shade, stone, stone) : c.hor(stone, stone, shade),
    );
    c.rect(cx - cw * 0.7, base - colH, cw * 1.4, colH * 0.045, stone);
    c.rect(cx - cw * 0.7, base - colH * 0.035, cw * 1.4, colH * 0.035, stone);
  }
  const top = base - colH;
  c.rect(x - w / 2 - w * 0.03, top - h * 0.08, w * 1.06, h * 0.08, mix(stone, shade, 0.15));
  c.path(
    poly([
      [x - w * 0.55, top - h * 0.08],
      [x, top - h * 0.33],
      [x + w * 0.55, top - h * 0.08],
    ]),
    stone,
  );
  c.path(
    poly([
      [x - w * 0.42, top - h * 0.1],
      [x, top - h * 0.28],
      [x + w * 0.42, top - h * 0.1],
    ]),
    shade,
  );
}

/** Dome on a drum with lantern, centred on x. */
export function dome(c, x, y, w, o) {
  const { stone, shade, copper, copperLit, light = 1, glass = C.deep, share = 0.3 } = o;
  const drum = w * 0.34;
  c.rect(x - w * 0.56, y - w * 0.07, w * 1.12, w * 0.07, stone);
  c.rect(x - w / 2, y - drum, w, drum, light > 0 ? c.hor(shade, stone) : c.hor(stone, shade));
  windows(c, x - w * 0.47, y - drum * 0.98, w * 0.94, drum * 0.95, 7, 1, {
    glass,
    share,
    seed: 5,
    kind: 'round',
    tall: 0.7,
    fill: 0.48,
  });
  c.rect(x - w * 0.54, y - drum - w * 0.05, w * 1.08, w * 0.055, stone);
  const dy = y - drum - w * 0.05;
  const shell = (k, off) =>
    `M${x - k + off} ${dy}C${x - k + off} ${dy - w * 0.42} ${x - k * 0.42 + off * 0.5} ${dy - w * 0.55} ${x} ${dy - w * 0.57}C${x + k * 0.42 + off * 0.5} ${dy - w * 0.55} ${x + k + off} ${dy - w * 0.42} ${x + k + off} ${dy}Z`;
  c.path(shell(w * 0.49, 0), copper);
  c.clip(shell(w * 0.49, 0), () => {
    c.path(shell(w * 0.3, light * w * 0.3), copperLit, 'opacity="0.75"');
    for (const k of [0.14, 0.3, 0.42]) {
      c.stroke(
        `M${x - w * k} ${dy}C${x - w * k} ${dy - w * 0.42} ${x - w * k * 0.42} ${dy - w * 0.55} ${x} ${dy - w * 0.57}M${x + w * k} ${dy}C${x + w * k} ${dy - w * 0.42} ${x + w * k * 0.42} ${dy - w * 0.55} ${x} ${dy - w * 0.57}`,
        shade,
        w * 0.008,
        'opacity="0.5"',
      );
    }
  });
  const ly = dy - w * 0.56;
  c.rect(x - w * 0.07, ly - w * 0.13, w * 0.14, w * 0.14, stone);
  c.rect(x - w * 0.03, ly - w * 0.11, w * 0.025, w * 0.1, C.amber).rect(
    x + w * 0.012,
    ly - w * 0.11,
    w * 0.025,
    w * 0.1,
    C.amber,
  );
  c.path(`M${x - w * 0.09} ${ly - w * 0.13}Q${x} ${ly - w * 0.27} ${x + w * 0.09} ${ly - w * 0.13}Z`, copper);
  c.rect(x - w * 0.006, ly - w * 0.31, w * 0.012, w * 0.13, stone);
}

/** Square tower with belfry and spire or pyramid roof; (x, y) is the middle of its foot. */
export function tower(c, x, y, w, h, o) {
  const { lit, shade, light = 1, roofFill, spire = 1, glass = C.deep, clock = true, foot } = o;
  wall(c, x - w / 2, y, w, h, { lit, shade, light, cornice: mix(lit, C.cream, 0.2), foot });
  const by = y - h;
  c.rect(x - w / 2, by + h * 0.3, w, Math.max(1.5, h * 0.008), mix(lit, C.cream, 0.25), 'opacity="0.7"');
  for (const k of [-0.22, 0.22]) c.path(arch(x + w * k, by + h * 0.26, w * 0.26, h * 0.17), glass);
  if (clock)
    c.disc(x, by + h * 0.4, w * 0.23, mix(lit, C.cream, 0.35))
      .disc(x, by + h * 0.4, w * 0.18, C.peach)
      .stroke(`M${x} ${by + h * 0.4 - w * 0.13}V${by + h * 0.4}l${w * 0.09} ${w * 0.04}`, C.deep, w * 0.03);
  for (let i = 0; i < 2; i += 1)
    c.path(arch(x, by + h * (0.7 + i * 0.2), w * 0.2, h * 0.11), i ? glass : C.amber);
  const sh = w * spire;
  c.path(
    poly([
      [x - w * 0.56, by - h * 0.02],
      [x, by - sh],
      [x + w * 0.56, by - h * 0.02],
    ]),
    roofFill,
  );
  c.path(
    poly([
      [x, by - sh],
      [x + light * w * 0.56, by - h * 0.02],
      [x + light * w * 0.1, by - h * 0.02],
    ]),
    mix(lit, C.amber, 0.4),
    'opacity="0.5"',
  );
  c.stroke(`M${x} ${by - sh + 2}v${-w * 0.22}`, roofFill, w * 0.035);
}

/** Street lamp with a warm globe. */
export function lamp(c, x, y, h, color, light = C.amber) {
  c.glow(x, y - h, h * 0.6, light, 0.5);
  c.stroke(`M${x} ${y}V${y - h * 0.9}`, color, h * 0.028);
  c.rect(x - h * 0.04, y - h * 0.05, h * 0.08, h * 0.05, color);
  c.disc(x, y - h * 0.94, h * 0.055, C.cream);
  c.stroke(`M${x - h * 0.07} ${y - h * 0.88}h${h * 0.14}`, color, h * 0.025);
}

/** Hanging shade with its cone of light. */
export function pendant(c, x, top, y, w, o = {}) {
  const { color = C.ink, light = C.amber, cone = 260, strength = 0.34 } = o;
  c.path(
    poly([
      [x - w * 0.4, y],
      [x + w * 0.4, y],
      [x + w * 0.4 + cone * 0.55, y + cone],
      [x - w * 0.4 - cone * 0.55, y + cone],
    ]),
    c.lin(0, y, 0, y + cone, [0, light, strength], [1, light, 0]),
  );
  c.glow(x, y, w * 1.3, light, 0.5);
  c.stroke(`M${x} ${top}V${y - w * 0.4}`, color, 2.4);
  c.path(
    `M${x - w / 2} ${y}Q${x - w * 0.42} ${y - w * 0.42} ${x} ${y - w * 0.46}Q${x + w * 0.42} ${y - w * 0.42} ${x + w / 2} ${y}Z`,
    color,
  );
  c.oval(x, y, w * 0.42, w * 0.07, C.cream);
}

/** Simple laboratory glass: kind flask, beaker, round or tube. (x, y) is the middle of the foot. */
export function glassware(c, x, y, h, kind, liquid, o = {}) {
  const { level = 0.45, glass = C.t2, shine = C.cream } = o;
  const w = h * { flask: 0.36, beaker: 0.32, round: 0.36, tube: 0.1 }[kind];
  const neck = w * 0.26;
  const d = {
    flask: `M${x - neck} ${y - h}V${y - h * 0.66}L${x - w} ${y - h * 0.08}Q${x - w} ${y} ${x - w * 0.85} ${y}H${x + w * 0.85}Q${x + w} ${y} ${x + w} ${y - h * 0.08}L${x + neck} ${y - h * 0.66}V${y - h}Z`,
    beaker: box(x - w, y - h, w * 2, h),
    round: `M${x - neck} ${y - h}V${y - h * 0.62}A${w} ${w} 0 1 0 ${x + neck} ${y - h * 0.62}V${y - h}Z`,
    tube: `M${x - w} ${y - h}V${y - w}A${w} ${w} 0 0 0 ${x + w} ${y - w}V${y - h}Z`,
  }[kind];
  c.path(d, glass, 'opacity="0.26"');
  c.clip(d, () => {
    const ly = y - h * level;
    c.rect(
      x - w * 2,
      ly,
      w * 4,
      h,
      c.lin(0, ly, 0, y, mix(liquid, C.cream, 0.25), liquid, mix(liquid, C.deep, 0.3)),
    );
    c.oval(x, ly, w, h * 0.02, mix(liquid, C.cream, 0.6));
    c.rect(x - w * 0.75, y - h, w * 0.2, h * 0.96, shine, 'opacity="0.35"');
  });
  c.stroke(d, glass, Math.max(1.2, h * 0.012), 'opacity="0.8"');
  c.stroke(
    `M${x - (kind === 'beaker' || kind === 'tube' ? w : neck) * 1.2} ${y - h}h${(kind === 'beaker' || kind === 'tube' ? w : neck) * 2.4}`,
    glass,
    Math.max(2, h * 0.02),
    'stroke-linecap="round"',
  );
}

/** Quad given by four corners, for things in perspective. */
export const quad = (a, b, d, e) => poly([a, b, d, e]);
