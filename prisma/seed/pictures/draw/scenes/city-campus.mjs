/** A lit campus between city towers at sunset. */

import { arcade, lamp, roof, tower, wall, windows } from '../build.mjs';
import { C, mix, poly, random, ring } from '../kit.mjs';
import { birds, mist, sky, spray, stars, streaks, tree } from '../nature.mjs';
import { look, person, shadow } from '../people.mjs';

export function cityCampus(c) {
  sky(c, [C.deep, C.t7, C.t6, C.t4, mix(C.t2, C.peach, 0.5), C.amber, C.coral], {
    x: 880,
    y: 420,
    r: 60,
    base: 600,
    rings: 4,
    strength: 0.75,
  });
  stars(c, 16, 90, 220, C.cream, 0.8);
  streaks(c, 6, 18, [100, 170, 1400, 220], C.peach, 0.4);
  // Four depths of towers.
  const r = random(52);
  const layers = [
    {
      base: 600,
      h: [90, 250],
      w: [40, 76],
      tone: mix(C.t4, C.amber, 0.42),
      glass: mix(C.t4, C.amber, 0.3),
      share: 0.25,
      lit: C.peach,
    },
    {
      base: 620,
      h: [110, 330],
      w: [54, 92],
      tone: mix(C.t5, C.amber, 0.18),
      glass: C.t5,
      share: 0.3,
      lit: C.amber,
    },
    { base: 640, h: [90, 400], w: [66, 112], tone: C.t6, glass: C.t7, share: 0.36, lit: C.amber },
  ];
  layers.forEach((l, j) => {
    for (let x = -40; x < 1640; ) {
      const w = r.in(...l.w);
      const gap = Math.abs(x + w / 2 - 870) / 800;
      const h = (l.h[0] + (l.h[1] - l.h[0]) * Math.min(1, gap * 1.25) ** 0.9) * r.in(0.62, 1.1);
      const y = l.base - h;
      c.rect(
        x,
        y,
        w,
        h + 60,
        c.lin(
          x,
          0,
          x + w,
          0,
          ...(x < 870 ? [mix(l.tone, C.ink, 0.22), l.tone] : [l.tone, mix(l.tone, C.ink, 0.22)]),
        ),
      );
      const kind = r.int(0, 4);
      if (kind === 0)
        c.path(
          poly([
            [x, y],
            [x + w * 0.7, y - w * 0.4],
            [x + w, y],
          ]),
          l.tone,
        );
      if (kind === 1)
        c.rect(x + w * 0.2, y - 22, w * 0.6, 22, l.tone).rect(x + w * 0.46, y - 58, w * 0.05, 38, l.tone);
      if (kind === 2) c.path(`M${x} ${y}Q${x + w / 2} ${y - w * 0.5} ${x + w} ${y}Z`, l.tone);
      const edge = x + w / 2 < 870 ? x + w - 3 : x;
      c.rect(edge, y, 3, h, C.peach, 'opacity="0.55"');
      windows(c, x + 5, y + 8, w - 10, h, Math.max(3, Math.round(w / 17)), Math.max(4, Math.round(h / 22)), {
        seed: j * 100 + Math.round(x),
        glass: l.glass,
        share: l.share,
        lit: l.lit,
        fill: kind === 3 ? 0.86 : 0.52,
        tall: kind === 3 ? 0.5 : 0.6,
      });
      x += w + r.in(-6, 12);
    }
    mist(c, l.base - 10, 70, mix(C.peach, C.amber, 0.4), 0.32 - j * 0.07);
  });
  c.glow(870, 560, 480, C.amber, 0.45);
  // The campus between the towers: old hall, new library and a green.
  c.rect(0, 640, 1600, 260, c.lin(0, 640, 0, 900, mix(C.amber, C.t5, 0.45), C.t6, C.t7, C.deep));
  const stone = mix(C.peach, C.t3, 0.3);
  const shade = mix(C.t5, C.t6, 0.4);
  wall(c, 606, 668, 520, 128, { lit: stone, shade, light: 1, cornice: C.cream });
  roof(c, 606, 540, 520, 40, { fill: C.t7, hip: 0.05, edge: C.t3 });
  windows(c, 616, 548, 500, 66, 20, 1, {
    glass: C.t7,
    share: 0.6,
    seed: 3,
    kind: 'round',
    fill: 0.46,
    tall: 0.74,
  });
  arcade(c, 616, 668, 500, 50, 17, { open: c.lin(0, 610, 0, 668, C.t7, C.amber), reveal: C.cream });
  tower(c, 866, 668, 76, 310, { lit: stone, shade, roofFill: C.t7, spire: 1.5, glass: C.amber });
  // Glass library on the right, one corner to the green.
  c.path(
    poly([
      [1180, 690],
      [1180, 430],
      [1360, 390],
      [1360, 712],
    ]),
    c.lin(1180, 0, 1360, 0, C.peach, C.amber),
  );
  c.path(
    poly([
      [1360, 390],
      [1620, 450],
      [1620, 700],
      [1360, 712],
    ]),
    c.lin(1360, 0, 1620, 0, mix(C.amber, C.coral, 0.25), mix(C.coral, C.t7, 0.5)),
  );
  for (let j = 0; j <= 6; j += 1) {
    const t = j / 6;
    c.stroke(
      `M1180 ${430 + 260 * t}L1360 ${390 + 322 * t}L1620 ${450 + 250 * t}`,
      C.t7,
      j % 6 ? 4 : 9,
      'stroke-linejoin="round"',
    );
    if (j < 6) {
      for (let i = 0; i < 20; i += 1) {
        const u = r();
        const left = r.is(0.42);
        const x = left ? 1184 + u * 170 : 1366 + u * 240;
        const yb = left
          ? 430 + 260 * (t + 0.155) + (390 + 322 * (t + 0.155) - 430 - 260 * (t + 0.155)) * u
          : 390 + 322 * (t + 0.155) + (450 + 250 * (t + 0.155) - 390 - 322 * (t + 0.155)) * u;
        c.rect(
          x,
          yb - r.in(12, 26),
          r.in(5, 9),
          24,
          r.pick([C.rust, C.t7, C.t6, mix(C.coral, C.rust, 0.5)]),
          'opacity="0.75"',
        );
      }
    }
  }
  for (let i = 0; i <= 12; i += 1) {
    const u = i / 12;
    c.stroke(
      i < 6
        ? `M${1180 + i * 30} ${430 - i * 6.6}V${690 + i * 3.6}`
        : `M${1360 + (u - 0.5) * 520} ${390 + (u - 0.5) * 120}V${712 - (u - 0.5) * 24}`,
      C.t7,
      i === 6 ? 9 : 3,
    );
  }
  c.path(
    poly([
      [1160, 432],
      [1362, 380],
      [1640, 446],
      [1640, 462],
      [1362, 398],
      [1160, 448],
    ]),
    C.t2,
  );
  // Left: brick institute in shade.
  c.path(
    poly([
      [-10, 380],
      [330, 470],
      [330, 690],
      [-10, 716],
    ]),
    c.lin(0, 0, 330, 0, mix(C.rust, C.ink, 0.65), mix(C.coral, C.deep, 0.45)),
  );
  for (let j = 0; j < 5; j += 1) {
    for (let i = 0; i < 9; i += 1) {
      const u = (i + 0.25) / 9;
      const v = (i + 0.75) / 9;
      const yy = (q, w) => 380 + 90 * q + w * (716 - 26 * q - 380 - 90 * q);
      const on = r.is(0.45);
      c.path(
        poly([
          [u * 340 - 10, yy(u, 0.1 + j * 0.18)],
          [v * 340 - 10, yy(v, 0.1 + j * 0.18)],
          [v * 340 - 10, yy(v, 0.21 + j * 0.18)],
          [u * 340 - 10, yy(u, 0.21 + j * 0.18)],
        ]),
        on ? C.amber : C.deep,
      );
    }
  }
  c.path(
    poly([
      [-10, 366],
      [338, 460],
      [338, 474],
      [-10, 382],
    ]),
    mix(C.amber, C.t6, 0.4),
  );
  // Green, paths, tram and street.
  c.path(
    poly([
      [470, 668],
      [1130, 668],
      [1250, 750],
      [330, 750],
    ]),
    c.lin(0, 668, 0, 750, mix(C.t4, C.amber, 0.3), C.t6),
  );
  c.path(
    poly([
      [846, 668],
      [888, 668],
      [960, 750],
      [790, 750],
    ]),
    c.lin(0, 668, 0, 750, C.cream, C.peach),
  );
  for (const [x, h, s] of [
    [420, 128, 1],
    [520, 110, 2],
    [600, 96, 3],
    [1120, 104, 4],
    [1190, 124, 5],
    [700, 74, 6],
    [1040, 76, 7],
  ]) {
    shadow(c, x, 700 + s * 2, 16, (x - 870) * 0.2, 50, C.ink, 0.5);
    tree(c, x, 700 + s * 2, h, {
      seed: s + 30,
      light: x < 870 ? 1 : -1,
      bare: 0.2,
      lobes: 12,
      tones: [C.deep, C.t7, C.t6, mix(C.amber, C.t4, 0.35)],
    });
  }
  c.path(
    poly([
      [0, 758],
      [1600, 758],
      [1600, 920],
      [0, 920],
    ]),
    c.lin(0, 750, 0, 900, mix(C.t6, C.amber, 0.2), C.t7, C.ink),
  );
  c.rect(0, 750, 1600, 10, mix(C.peach, C.t4, 0.3));
  c.stroke('M0 806H1600M0 822H1600', mix(C.amber, C.t5, 0.3), 3).stroke(
    'M0 560Q800 600 1600 560M520 580V590',
    C.ink,
    2,
  );
  // Tram.
  const tx = 130;
  c.glow(tx + 250, 730, 330, C.amber, 0.45);
  c.path(
    `M${tx} 812V664Q${tx + 4} 640 ${tx + 30} 640H${tx + 470}Q${tx + 516} 646 ${tx + 530} 740V800Q${tx + 530} 812 ${tx + 516} 812Z`,
    c.lin(0, 640, 0, 812, C.t4, C.t6, C.t7),
  );
  c.path(`M${tx} 748H${tx + 530}V770H${tx}Z`, C.coral);
  for (let i = 0; i < 6; i += 1) {
    const door = i === 2 || i === 4;
    c.rect(tx + 16 + i * 78, 660, 66, door ? 140 : 76, c.lin(0, 660, 0, 800, C.cream, C.amber));
    if (door) c.rect(tx + 47 + i * 78, 660, 4, 140, C.t7);
    person(c, tx + 40 + i * 78 + (i % 2) * 10, door ? 800 : 770, 96, {
      ...look(i + 60, { bag: false }),
      dir: i % 2 ? 1 : -1,
    });
    if (!door) c.rect(tx + 14 + i * 78, 737, 70, 40, i < 7 ? C.t6 : C.t7);
  }
  c.rect(tx, 748, 172, 16, C.coral)
    .rect(tx + 250, 748, 78, 16, C.coral)
    .rect(tx + 406, 748, 120, 16, C.coral);
  c.path(`M${tx + 486} 660Q${tx + 508} 680 ${tx + 518} 734H${tx + 486}Z`, C.cream)
    .disc(tx + 520, 780, 8, C.cream)
    .glow(tx + 524, 780, 120, C.cream, 0.7);
  c.stroke(`M${tx + 220} 640l40 -40l-30 -22`, C.ink, 4).stroke(`M0 574H1600`, C.ink, 1.6, 'opacity="0.7"');
  c.rect(tx + 10, 812, 500, 10, C.night);
  for (const x of [700, 1330]) lamp(c, x, 830, 200, C.ink);
  // People on the near pavement.
  c.path(
    poly([
      [0, 846],
      [1600, 846],
      [1600, 920],
      [0, 920],
    ]),
    c.lin(0, 846, 0, 900, C.t7, C.ink),
  ).rect(0, 843, 1600, 5, mix(C.amber, C.t5, 0.3));
  [
    [780, 866, 128, 'walk', -1, 3],
    [842, 872, 126, 'walk', -1, 15],
    [980, 864, 120, 'stand', 1, 9],
    [1030, 866, 124, 'stand', -1, 12],
    [1170, 876, 130, 'walk', 1, 21],
    [1480, 870, 128, 'walk', -1, 30],
    [60, 876, 128, 'walk', 1, 27],
  ].forEach(([x, y, h, pose, dir, n]) => {
    shadow(c, x, y, h * 0.1, (x - 870) * 0.25, 26, C.night, 0.7);
    person(c, x, y, h, { ...look(n), pose, dir, rim: C.peach, light: x < 870 ? 1 : -1 });
  });
  // A cyclist.
  c.stroke(
    `${ring(1300, 850, 27)}${ring(1384, 850, 27)}M1300 850L1326 810H1370L1384 850M1326 810L1344 850L1370 810M1344 850H1300M1370 810L1366 792h14`,
    C.night,
    4,
  );
  person(c, 1336, 866, 122, { ...look(5, { bag: true }), pose: 'sit', rim: C.peach, light: -1 });
  birds(c, 4, 9, 560, 230, 130, 13, C.t1);
  spray(c, -20, 60, 300, 0.45, { seed: 3, color: C.night, accent: C.t7, leaf: 28 });
}
