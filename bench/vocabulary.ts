export const COUNTRIES =
  `United States|United Kingdom|Germany|France|Canada|Australia|China|Japan|India|Italy|Spain|Netherlands|
Sweden|Switzerland|South Korea|Brazil|Belgium|Austria|Denmark|Finland|Norway|Ireland|Poland|Portugal|Turkey|Mexico|Malaysia|
Singapore|New Zealand|South Africa|Russia|Czechia|Hungary|Greece|Thailand|Indonesia|Saudi Arabia|United Arab Emirates|Egypt|
Chile|Argentina|Colombia|Vietnam|Pakistan|Bangladesh|Kenya|Nigeria|Ghana|Morocco|Tunisia|Israel|Jordan|Romania|Bulgaria|
Croatia|Slovenia|Slovakia|Estonia|Latvia|Iceland`
    .split('|')
    .map((name) => name.trim());

export const TOPICS =
  `Engineering|Medicine|Agriculture|Science|Leadership|Research|Global|Excellence|Innovation|Health|Energy|
Water|Crops|Robotics|Nursing|Climate|Soil|Data|Forestry|Surgery|Materials|Aviation|Dentistry|Horticulture|Optics`
    .split('|')
    .map((name) => name.trim());

export const KINDS = 'Scholarship|Fellowship|Award|Grant|Bursary|Prize|Studentship|Fund'.split('|');

const SYLLABLES = 'b br c ch d dr f g gr h j k kl l m n p pr r s sh st t th tr v w z'
  .split(' ')
  .flatMap((start) => 'a e i o u ai ea ou'.split(' ').map((vowel) => start + vowel));
const ENDS = ' l m n nd r rd s st t x ck'.split(' ');

export const WORDS = makeWords(6000, 0);

export const CITIES = makeWords(200, 6000);

/** The factor is prime, so that no two numbers give the same word. */
function makeWords(count: number, first: number): string[] {
  return Array.from({ length: count }, (_, n) => {
    const place = (first + n + 1) * 15_485_863;
    const pick = (list: string[], size: number) => list[Math.floor(place / size) % list.length] ?? '';
    const word = pick(SYLLABLES, 1) + pick(SYLLABLES, SYLLABLES.length) + pick(ENDS, SYLLABLES.length ** 2);
    return word.charAt(0).toUpperCase() + word.slice(1);
  });
}
