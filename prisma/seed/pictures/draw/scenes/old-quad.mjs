/** Cloister walk: dark arches in front, a sunlit court with an old tree behind. */

import { arcade, roof, tower, wall, windows } from '../build.mjs';
import { arch, box, C, curve, mix, poly } from '../kit.mjs';
import { birds, poplar, sky, spray, streaks, tree } from '../nature.mjs';
import { look, person, shadow } from '../people.mjs';

export function oldQuad(c) {
  sky(c, [C.t5, C.t3, mix(C.t2, C.cream, 0.4), C.cream], {
    x: 1180,
    y: 190,
    r: 40,
    base: 420,
    strength: 0.5,
    rings: 3,
  });
  streaks(c, 3, 12, [200, 60, 1300, 160], C.cream, 0.6);
  const stone = mix(C.amber, C.cream, 0.45);
  const dim = mix(C.t4, C.amber, 0.3);
  // Far range with gate tower.
  tower(c, 600, 520, 112, 340, {
    lit: mix(stone, C.t3, 0.25),
    shade: mix(dim, C.t5, 0.3),
    roofFill: C.t6,
    spire: 1.25,
    glass: C.t7,
  });
  for (const s of [-1, 1]) poplar(c, 600 + s * 120, 500, 170, { seed: 5 + s, dark: C.t6, lit: C.t5 });
  wall(c, 250, 520, 1120, 200, { lit: stone, shade: dim, cornice: C.cream });
  roof(c, 250, 320, 1120, 58, { fill: C.t6, hip: 0.03, edge: C.t3 });
  for (let i = 0; i < 10; i += 1)
    roof(c, 290 + i * 108, 322, 62, 46, { fill: C.t7, gable: true, edge: stone, eave: 4 });
  windows(c, 262, 328, 1096, 96, 20, 1, {
    glass: C.t7,
    share: 0.16,
    seed: 4,
    kind: 'gothic',
    fill: 0.36,
    tall: 0.66,
    lit: C.coral,
  });
  c.rect(250, 424, 1120, 7, C.cream, 'opacity="0.7"');
  arcade(c, 262, 520, 1096, 84, 17, { open: C.t7, reveal: C.cream, kind: 'gothic', gap: 0.28 });
  // Left range in shade, right range in sun, both in steep perspective.
  c.path(
    poly([
      [250, 306],
      [250, 524],
      [-20, 690],
      [-20, 60],
    ]),
    c.lin(-20, 0, 250, 0, C.t7, C.t5),
  );
  c.path(
    poly([
      [1370, 306],
      [1370, 524],
      [1640, 690],
      [1640, 60],
    ]),
    c.lin(1370, 0, 1640, 0, dim, stone),
  );
  // Lawn with crossing paths and the shade of the tree.
  c.path(
    poly([
      [250, 520],
      [1370, 520],
      [1640, 690],
      [1640, 920],
      [-20, 920],
      [-20, 690],
    ]),
    c.lin(0, 520, 0, 900, mix(C.t4, C.amber, 0.4), C.t5, C.t6),
  );
  c.path(
    poly([
      [250, 520],
      [1370, 520],
      [1460, 574],
      [160, 574],
    ]),
    c.lin(0, 520, 0, 574, C.cream, C.peach),
  );
  c.path(
    poly([
      [600, 574],
      [690, 574],
      [640, 920],
      [320, 920],
    ]),
    c.lin(0, 574, 0, 900, C.peach, mix(C.amber, C.t5, 0.3)),
  );
  for (let i = 0; i < 7; i += 1)
    c.path(
      poly([
        [-20, 600 + i * i * 9],
        [1640, 600 + i * i * 9],
        [1640, 606 + i * i * 10],
        [-20, 606 + i * i * 10],
      ]),
      C.t6,
      'opacity="0.14"',
    );
  c.path(
    curve(
      [
        [440, 730],
        [600, 676],
        [860, 664],
        [1040, 684],
        [1020, 732],
        [840, 762],
        [580, 768],
      ],
      true,
    ),
    C.deep,
    'opacity="0.42"',
  );
  tree(c, 862, 690, 470, {
    seed: 77,
    light: 1,
    spread: 0.45,
    bare: 0.26,
    lobes: 32,
    tones: [C.deep, C.t7, C.t6, C.t5, mix(C.amber, C.t4, 0.3), mix(C.amber, C.cream, 0.2)],
  });
  c.stroke(`M774 700a88 15 0 0 0 176 0`, C.t1, 9).stroke(`M774 706a88 15 0 0 0 176 0`, C.t5, 3);
  [
    [655, 566, 52, 'walk', 1],
    [690, 568, 50, 'walk', 1],
    [470, 570, 50, 'stand', 1],
    [498, 570, 48, 'stand', -1],
    [1240, 566, 52, 'walk', -1],
    [600, 660, 84, 'walk', -1],
    [778, 736, 84, 'sit', -1],
    [968, 734, 84, 'sit', 1],
    [1250, 640, 74, 'walk', -1],
  ].forEach(([x, y, h, pose, dir], i) => {
    shadow(c, x, y, h * 0.12, -h * 0.9, h * 0.42, C.ink, 0.5);
    person(c, x, y, h, { ...look(i + 20), pose, dir, rim: C.cream, light: 1, rimWidth: 2.4 });
  });
  birds(c, 5, 7, 900, 120, 110, 13, C.t7);
  // Foreground cloister: pointed arches in shadow with warm reveals.
  const openings = [
    [210, 360],
    [760, 660],
    [1330, 400],
  ];
  const hole = openings.map(([x, w]) => arch(x, 800, w, x === 760 ? 760 : 660, 'gothic')).join('');
  c.path(
    `${box(-10, -10, 1620, 920)}${hole}`,
    c.lin(0, 0, 0, 900, C.ink, C.deep, C.ink),
    'fill-rule="evenodd"',
  );
  openings.forEach(([x, w]) => {
    const h = x === 760 ? 760 : 660;
    const a = w / 2;
    const sp = 800 - h + w * 0.87;
    // Sunlit inner edge on the left of each opening and thin tracery.
    c.path(
      `M${x - a} 800V${sp}A${w} ${w} 0 0 1 ${x} ${800 - h}A${w * 1.05} ${w * 1.05} 0 0 0 ${x - a + 26} ${sp}V800Z`,
      c.lin(0, 800 - h, 0, 800, mix(C.amber, C.t6, 0.45), mix(C.amber, C.peach, 0.3), C.amber),
    );
    c.stroke(arch(x, 800, w + 34, h + 30, 'gothic'), C.t7, 5, 'opacity="0.8"');
    c.stroke(arch(x, 800, w + 62, h + 56, 'gothic'), C.t7, 2, 'opacity="0.6"');
  });
  for (const x of [410, 1110]) {
    c.rect(x - 44, 430, 88, 470, c.lin(x - 44, 0, x + 44, 0, C.t7, C.deep, C.ink));
    for (const k of [-30, 0, 30])
      c.rect(x + k - 9, 450, 18, 360, c.lin(x + k - 9, 0, x + k + 9, 0, C.t6, C.ink));
    c.rect(x - 54, 414, 108, 20, C.t6)
      .rect(x - 48, 434, 96, 8, C.ink)
      .rect(x - 54, 800, 108, 24, C.t7);
  }
  c.rect(-10, 800, 1620, 110, c.lin(0, 800, 0, 900, mix(C.t7, C.amber, 0.14), C.ink));
  c.rect(-10, 796, 1620, 6, C.amber, 'opacity="0.75"');
  c.path(
    poly([
      [480, 802],
      [900, 802],
      [760, 900],
      [260, 900],
    ]),
    c.lin(0, 800, 0, 900, [0, C.amber, 0.65], [1, C.coral, 0.12]),
  );
  c.rect(486, 726, 70, 72, c.lin(486, 0, 556, 0, C.ink, C.t7)).rect(
    480,
    718,
    82,
    10,
    mix(C.amber, C.t6, 0.3),
  );
  person(c, 520, 798, 190, {
    ...look(4),
    pose: 'sit',
    dir: 1,
    hair: 'long',
    rim: C.peach,
    light: 1,
    tone: { coat: C.ink, skin: '#8c6048', accent: C.coral },
  });
  spray(c, -10, 40, 330, 0.5, { seed: 4, color: C.night, accent: C.t7, leaf: 30 });
}
