/** Cities that people call by several names; any of them finds all. A name of several words must have all of them. */
const CITIES = `mumbai, bombay | kolkata, calcutta | chennai, madras | bengaluru, bangalore | dhaka, dacca | beijing, peking | guangzhou, canton
  | ho chi minh, saigon | yangon, rangoon | kyiv, kiev | moscow, moskva, moskau | vienna, wien | munich, munchen, muenchen | cologne, koln, koeln
  | zurich, zuerich | geneva, geneve, genf | basel, bale | brussels, bruxelles, brussel | ghent, gent, gand | antwerp, antwerpen
  | the hague, den haag | copenhagen, kobenhavn, kopenhagen | gothenburg, goteborg | prague, praha, prag | warsaw, warszawa | krakow, cracow, cracovie
  | bucharest, bucuresti | belgrade, beograd | athens, athina | rome, roma | milan, milano | turin, torino | florence, firenze
  | venice, venezia | naples, napoli | lisbon, lisboa | seville, sevilla | cairo, kahira | new york, nyc, ny | los angeles, la | san francisco, sf
  | washington, dc | philadelphia, philly | mexico city, cdmx, ciudad de mexico | sao paulo, sampa | rio de janeiro, rio | cape town, capetown | johannesburg, joburg
  | london, londres, londra, londen | paris, parigi | edinburgh, edimburgo | barcelona, barcelone | porto, oporto | hamburg, hambourg | leuven, louvain
  | stuttgart, estugarda | nuremberg, nurnberg | frankfurt, francfort | bern, berne, berna | lausanne, losanna
  | buenos aires, bsas | bogota, santafe | havana, habana | asuncion, assuncao | alexandria, iskandariya | algiers, alger | marrakesh, marrakech
  | addis ababa, addis abeba, addis | pretoria, tshwane | mecca, makkah | medina, madinah
  | tel aviv, telaviv | istanbul, constantinople | tehran, teheran | lahore, lahor | kathmandu, katmandu | singapore, spore`;

/** A name → the others, each as its words. */
export const CITY_NAMES: ReadonlyMap<string, readonly string[][]> = new Map(
  CITIES.split('|').flatMap((line) => {
    const names = line.split(',').map((name) => name.trim().split(/\s+/));
    return names.map((name): [string, string[][]] => [
      name.join(' '),
      names.filter((other) => other !== name),
    ]);
  }),
);
