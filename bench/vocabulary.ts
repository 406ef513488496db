/** What generated scholarships are made of. All lists are fixed: the same run gives the same names. */

export const COUNTRIES =
  `United States|United Kingdom|Germany|France|Canada|Australia|China|Japan|India|Italy|Spain|Netherlands|
Sweden|Switzerland|South Korea|Brazil|Belgium|Austria|Denmark|Finland|Norway|Ireland|Poland|Portugal|Turkey|Mexico|Malaysia|
Singapore|New Zealand|South Africa|Russia|Czechia|Hungary|Greece|Thailand|Indonesia|Saudi Arabia|United Arab Emirates|Egypt|
Chile|Argentina|Colombia|Vietnam|Pakistan|Bangladesh|Kenya|Nigeria|Ghana|Morocco|Tunisia|Israel|Jordan|Romania|Bulgaria|
Croatia|Slovenia|Slovakia|Estonia|Latvia|Iceland`
    .split('|')
    .map((name) => name.trim());

export const UNIVERSITY_FORMS = [
  'University of *',
  '* University',
  '* State University',
  'Technical University of *',
  '* Institute of Technology',
];

/** The most frequent first; after Zipf every third name has the first. */
export const TOPICS =
  `Engineering|Medicine|Agriculture|Science|Leadership|Research|Global|Excellence|Innovation|Health|Energy|
Water|Crops|Robotics|Nursing|Climate|Soil|Data|Forestry|Surgery|Materials|Aviation|Dentistry|Horticulture|Optics`
    .split('|')
    .map((name) => name.trim());

export const KINDS = [
  'Scholarship',
  'Fellowship',
  'Award',
  'Grant',
  'Bursary',
  'Prize',
  'Studentship',
  'Fund',
];

/** 6,000 words that look like family names, the most frequent first. */
export const WORDS = makeWords(6000, 1);

/** One for each university. */
export const CITIES = makeWords(200, 2);

function makeWords(count: number, seed: number): string[] {
  const next = throwDice(seed);
  const pick = (list: string[]) => list[Math.floor(next() * list.length)] ?? '';
  const starts = 'b br c ch d dr f g gr h j k kl l m n p pr r s sh st t th tr v w z'.split(' ');
  const vowels = 'a e i o u ai ea ou'.split(' ');
  const ends = ' l m n nd r rd s st t x ck'.split(' ');
  const words = new Set<string>();
  while (words.size < count) {
    const syllables = Array.from({ length: 2 + Math.floor(next() * 2) }, () => pick(starts) + pick(vowels));
    const word = syllables.join('') + pick(ends);
    words.add(word.charAt(0).toUpperCase() + word.slice(1));
  }
  return [...words];
}

/** Numbers from 0 to below 1, the same for the same seed (mulberry32). */
function throwDice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
