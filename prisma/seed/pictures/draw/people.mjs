/** Small figures that give the scenes their scale. */
import { C, random, ring } from './kit.mjs';

/**
 * Parts of a figure one hundred units tall, feet at the origin, facing right.
 * Each part is [path, colour role].
 */
function parts(pose, o) {
  const list = [];
  const limb = (d, role, w) => list.push([d, role, w]);
  const hands = (at, sleeve) => {
    for (let i = 0; i < at.length; i += 2) list.push([ring(at[i], at[i + 1], 3.1), 'skin']);
    sleeve();
  };
  if (pose === 'sit') {
    limb('M-2 -42L20 -40L21 -3M-1 -40L15 -37L15 -2', 'legs', 8.5);
    list.push(['M-11 -36Q-14 -62 -9 -76Q0 -84 9 -76Q11 -58 9 -36Z', 'coat']);
    limb('M4 -70Q12 -54 21 -54', 'coat', 6);
    list.push([ring(22, -54, 3.1), 'skin']);
    list.push(['M17 -60l13 -5l2 9l-13 5Z', 'accent']);
  } else {
    if (pose === 'walk') {
      limb('M-1 -44Q5 -25 13 -3L18 -2M1 -44Q-3 -24 -12 -4L-9 -1', 'legs', 7);
    } else {
      limb('M-4 -44L-5 -2M4 -44L5 -2', 'legs', 7.2);
    }
    const hem = o.skirt ? 15 : 10.5;
    const fall = o.skirt ? -24 : o.gown ? -14 : -40;
    list.push([
      `M-10 -78Q0 -85 10 -78Q13 -60 ${hem} ${fall}Q0 ${fall + 4} ${-hem} ${fall}Q-13 -60 -10 -78Z`,
      'coat',
    ]);
    if (pose === 'point') hands([31, -92], () => limb('M7 -75Q18 -78 29 -90', 'coat', 6));
    else if (pose === 'work')
      hands([27, -58, 23, -54], () => limb('M6 -74Q10 -58 24 -58M-4 -74Q4 -54 20 -54', 'coat', 6));
    else if (pose === 'reach')
      hands([20.5, -106, 11, -102], () => limb('M5 -76Q14 -88 19.5 -102M-6 -75Q2 -88 9.5 -98', 'coat', 6));
    else hands([9, -42, -11, -43], () => limb('M8 -75Q14 -60 9.4 -45M-8 -75Q-15 -60 -11.4 -46', 'coat', 5.6));
  }
  if (o.bag) list.push(['M-9 -78Q-20 -77 -20 -66V-53Q-20 -48 -10 -49Z', 'accent']);
  if (o.book) list.push(['M8 -60h12v14h-12Z', 'accent']);
  list.push(['M-3 -86h6v9h-6Z', 'skin']);
  list.push(['M-6.5 -92a6.5 7.6 0 1 1 13 0a6.5 7.6 0 1 1 -13 0Z', 'skin']);
  if (o.hair === 'bun')
    list.push([
      'M6.5 -95Q5 -101 0 -101Q-7 -101 -7.5 -92Q-7 -88 -4 -87Q-3 -94 6.5 -95ZM-12 -98a4.2 4.2 0 1 1 8 0a4.2 4.2 0 1 1 -8 0Z',
      'hair',
    ]);
  else if (o.hair === 'long')
    list.push(['M7 -95Q5 -102 -1 -101Q-9 -100 -8.5 -88L-10 -74Q-4 -72 -2 -76Q-4 -92 7 -95Z', 'hair']);
  else if (o.hair === 'cap') list.push(['M-7.4 -92Q-7 -101.5 0 -101.5Q7 -101.5 7.4 -92Z', 'hair']);
  else if (o.hair === 'veil')
    list.push(['M7 -96Q4 -103 -2 -102Q-10 -100 -9 -88L-11 -77Q0 -72 8 -79Q2 -84 0 -91Z', 'hair']);
  else list.push(['M7 -94Q6 -101 -1 -101Q-8 -100 -7.6 -91Q-7 -87 -5 -86Q-4 -93 7 -94Z', 'hair']);
  if (o.scarf) list.push(['M-7 -83Q0 -77 7 -83L8 -78Q0 -72 -8 -78ZM-6 -79l-5 16l5 1l4 -14Z', 'accent']);
  return list;
}

/** Draws a figure; rim is the colour of the light that catches its edge on side light (-1 or 1). */
export function person(c, x, y, h, o = {}) {
  const { pose = 'stand', dir = 1, rim, light = 1, rimWidth = 2.2, turn = 0 } = o;
  const tone = {
    coat: C.deep,
    legs: C.ink,
    skin: '#6b4a3a',
    hair: C.night,
    accent: C.coral,
    ...o.tone,
  };
  const k = h / 101;
  const edge = Math.min(rimWidth, 2.6 / k);
  const draw = (only) =>
    parts(pose, o).forEach(([d, role, w]) => {
      const color = only ?? tone[role];
      if (w) c.stroke(d, color, w, 'stroke-linecap="round" stroke-linejoin="round"');
      else c.path(d, color);
    });
  c.group(
    `transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${(k * dir).toFixed(4)} ${k.toFixed(4)}) rotate(${turn})"`,
    () => {
      if (rim)
        c.group(
          `transform="translate(${(edge * light * dir).toFixed(2)} ${(-edge * 0.35).toFixed(2)})"`,
          () => draw(rim),
        );
      draw();
    },
  );
}

const COATS = [C.deep, C.ink, '#0d4852', '#5a3427', '#0b5560', '#733c2b'];
const SKINS = ['#3d2a24', '#6b4a3a', '#8c6048', '#4d352b'];
const HAIRS = ['short', 'bun', 'long', 'cap', 'short', 'veil'];

/** Look of passer-by number n, so that groups are mixed but stable. */
export function look(n, more = {}) {
  const r = random(n * 7 + 3);
  return {
    hair: r.pick(HAIRS),
    skirt: r.is(0.35),
    bag: r.is(0.5),
    scarf: r.is(0.35),
    ...more,
    tone: {
      coat: r.pick(COATS),
      skin: r.pick(SKINS),
      accent: r.pick([C.coral, C.amber, C.t4, C.rust]),
      ...more.tone,
    },
  };
}

/** Long soft shadow on the ground, falling towards (dx, dy). */
export function shadow(c, x, y, w, dx, dy, color, opacity = 0.35) {
  const g = c.lin(x, y, x + dx, y + dy, [0, color, opacity], [1, color, 0]);
  c.path(`M${x - w} ${y}L${x + dx - w * 0.8} ${y + dy}h${w * 1.6}L${x + w} ${y}Z`, g);
}
