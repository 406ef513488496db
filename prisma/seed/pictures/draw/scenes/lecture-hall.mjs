/** A full lecture hall seen from the back rows. */

import { arch, box, C, curve, mix, poly, random, ring } from '../kit.mjs';
import { shaft } from '../nature.mjs';
import { person, shadow } from '../people.mjs';

export function lectureHall(c) {
  c.all(c.lin(0, 0, 0, 620, C.deep, C.t7, C.t6));
  // Coffered ceiling converging on the stage.
  for (let i = -9; i <= 9; i += 1)
    c.path(
      poly([
        [800 + i * 62, 150],
        [800 + i * 62 + 10, 150],
        [800 + i * 210 + 26, 0],
        [800 + i * 210, 0],
      ]),
      C.ink,
      'opacity="0.5"',
    );
  for (const [y, k] of [
    [28, 8],
    [66, 6],
    [98, 5],
    [124, 4],
    [144, 4],
  ])
    c.rect(0, y, 1600, k, C.ink, 'opacity="0.45"');
  c.rect(0, 148, 1600, 12, mix(C.t5, C.amber, 0.3)).rect(0, 160, 1600, 6, C.ink);
  // Side windows throwing morning light.
  for (const s of [-1, 1]) {
    for (let i = 0; i < 3; i += 1) {
      const x = 800 + s * (470 + i * 150);
      const w = 74 + i * 24;
      const h = 280 + i * 34;
      c.path(arch(x, 500 + i * 26, w + 18, h + 14), C.deep);
      c.path(
        arch(x, 500 + i * 26, w, h),
        s < 0
          ? c.lin(0, 200, 0, 520, C.cream, C.peach, C.amber)
          : c.lin(0, 200, 0, 520, C.t3, C.t4, mix(C.t3, C.amber, 0.3)),
      );
      c.stroke(
        `M${x} ${500 + i * 26}V${500 + i * 26 - h}M${x - w / 2} ${400 + i * 20}h${w}M${x - w / 2} ${330 + i * 12}h${w}`,
        C.t7,
        4,
      );
    }
  }
  // Board with an orbit drawing.
  c.rect(474, 196, 652, 300, mix(C.rust, C.deep, 0.35)).rect(
    486,
    208,
    628,
    276,
    c.lin(486, 208, 1114, 484, C.ink, C.deep, C.ink),
  );
  c.clip(box(486, 208, 628, 276), () => {
    c.glow(800, 346, 260, C.t4, 0.4);
    [46, 80, 116, 152, 196, 244].forEach((k, i) => {
      c.stroke(ring(800, 346, k * 1.15, k * 0.56), C.t2, 1.8, `opacity="${0.85 - i * 0.08}"`);
      const a = [0.7, 2.5, 4.2, 5.6, 1.6, 3.3][i];
      c.disc(
        800 + Math.cos(a) * k * 1.15,
        346 + Math.sin(a) * k * 0.56,
        4 + (i % 3) * 2.6,
        [C.amber, C.t1, C.coral, C.t2, C.peach, C.amber][i],
      );
    });
    c.glow(800, 346, 70, C.amber, 0.9);
    c.disc(800, 346, 17, C.peach);
    c.stroke('M510 452q60 -150 130 -110t70 96M510 452h190M510 452v-150', C.t2, 2, 'opacity="0.55"');
    c.stroke('M960 450l64 -112l64 112ZM1024 338v112M992 394h64', C.t2, 2, 'opacity="0.55"');
  });
  c.rect(474, 496, 652, 10, C.amber, 'opacity="0.7"');
  // Stage, desk and lecturer.
  c.path(
    poly([
      [300, 560],
      [1300, 560],
      [1420, 640],
      [180, 640],
    ]),
    c.lin(0, 560, 0, 640, mix(C.amber, C.t5, 0.25), mix(C.coral, C.t6, 0.6)),
  );
  c.glow(760, 560, 330, C.amber, 0.4, 0.4);
  c.rect(880, 520, 170, 58, mix(C.rust, C.deep, 0.45)).rect(872, 512, 186, 12, mix(C.amber, C.rust, 0.4));
  c.rect(906, 486, 52, 26, C.t2).rect(985, 500, 40, 12, C.coral);
  shadow(c, 704, 602, 16, -70, 60, C.ink, 0.5);
  person(c, 704, 604, 138, {
    pose: 'point',
    hair: 'bun',
    skirt: true,
    rim: C.peach,
    light: -1,
    tone: { coat: C.ink, skin: '#8c6048' },
  });
  for (const i of [0, 1, 2])
    shaft(
      c,
      [
        [290 - i * 150, 220],
        [350 - i * 140, 200],
      ],
      [
        [640 - i * 60, 800],
        [980 - i * 60, 800],
      ],
      C.peach,
      0.34,
    );
  // Curved rows seen from the back.
  const rows = 6;
  const q = random(12);
  for (let j = 0; j < rows; j += 1) {
    const t = j / (rows - 1);
    const s = 0.5 + t * t * 1.0 + t * 0.35;
    const cy = 640 + t * 52 + t * t * 176;
    const sag = 50 + t * 60;
    const yAt = (x) => cy + sag * ((x - 800) / 800) ** 2 * -0.9;
    const gap = 62 * s;
    const n = Math.ceil(900 / gap);
    const tone = mix(C.t6, C.ink, 0.25 + t * 0.75);
    for (let i = -n; i <= n; i += 1) {
      const x = 800 + (i + (j % 2) * 0.5) * gap + q.in(-6, 6) * s;
      if (q.is(0.13) || Math.abs(x - 800) < 42 * s) continue;
      const y = yAt(x) + q.in(-3, 3) * s;
      const skin = q.pick(['#3d2a24', '#6b4a3a', '#8c6048', '#4d352b']);
      const coat = mix(q.pick([C.t7, C.deep, '#5a3427', C.t6, '#733c2b', C.t5]), C.ink, 0.2 + t * 0.45);
      const hair = mix(q.pick([C.night, '#2a1c18', C.night, '#5a3a26', '#3b2a22']), C.night, t * 0.4);
      const head = (dx, dy) => ring(x + dx * s, y - 58 * s + dy * s, 13 * s, 15.5 * s);
      const torso = (dx) =>
        `M${x + (-27 + dx) * s} ${y + 20 * s}Q${x + (-28 + dx) * s} ${y - 34 * s} ${x + (-8 + dx) * s} ${y - 40 * s}H${x + (8 + dx) * s}Q${x + (28 + dx) * s} ${y - 34 * s} ${x + (27 + dx) * s} ${y + 20 * s}Z`;
      const k = Math.max(0.25, 1 - x / 1500);
      c.path(
        torso(-2.4) + head(-2.2, -1),
        mix(C.peach, C.t4, 1 - k),
        `opacity="${(0.95 - t * 0.15).toFixed(2)}"`,
      );
      c.path(torso(0), coat);
      c.rect(x - 5 * s, y - 46 * s, 10 * s, 10 * s, skin);
      c.path(head(0.4, 0.4), hair);
      const style = q.int(0, 4);
      if (style === 0) c.disc(x, y - 76 * s, 7 * s, hair);
      else if (style === 1)
        c.path(
          `M${x - 12 * s} ${y - 62 * s}Q${x - 19 * s} ${y - 36 * s} ${x - 13 * s} ${y - 24 * s}Q${x} ${y - 18 * s} ${x + 13 * s} ${y - 24 * s}Q${x + 19 * s} ${y - 36 * s} ${x + 12 * s} ${y - 62 * s}Z`,
          hair,
        );
    }
    const edge = [];
    for (let x = -40; x <= 1640; x += 60) edge.push([x, yAt(x) + 4 * s]);
    c.path(
      `${curve(edge)}L1640 920L-40 920Z`,
      c.lin(0, cy - sag, 0, cy + 120 * s, mix(C.coral, tone, 0.45), tone, mix(tone, C.night, 0.5)),
    );
    c.stroke(curve(edge), c.lin(0, 0, 1600, 0, C.peach, C.amber, mix(C.amber, C.t6, 0.7), C.t6), 3.4 * s);
  }
  c.all(c.rad(800, 440, 1050, [0, C.night, 0], [0.6, C.night, 0], [1, C.night, 0.5]));
}
