/**
 * Country names that a catalogue may use in addition to Unicode's English one, by ISO 3166 code. The first is displayed
 * if it differs.
 */
export const COUNTRY_NAMES: Readonly<Record<string, string>> = {
  AE: 'United Arab Emirates, UAE',
  CN: "China, People's Republic of China",
  CZ: 'Czech Republic, Czechia',
  GB: 'United Kingdom, UK, Great Britain, Britain, England, Scotland, Wales, Northern Ireland',
  HK: 'Hong Kong',
  IE: 'Ireland, Republic of Ireland',
  KR: 'South Korea, Korea, Republic of Korea, Korea, South',
  NL: 'Netherlands, The Netherlands, Holland',
  PH: 'Philippines, The Philippines',
  RU: 'Russia, Russian Federation',
  SA: 'Saudi Arabia, KSA',
  TR: 'Turkey, Türkiye, Turkiye',
  US: 'United States, United States of America, USA, US',
  VN: 'Vietnam, Viet Nam',
};

/** Other words typed for a country, such as its nationality. */
export const TYPED_FOR_COUNTRIES = `AE emirates, emirati, dubai, الإمارات | AF afghan | AR argentinian, argentine | AT austrian | AU australian, aussie, oz | BD bangladeshi, bd |
  BE belgian | BG bulgarian | BH bahraini | BR brazilian | BT bhutanese | CA canadian | CH swiss | CL chilean | CM cameroonian |
  CN chinese, prc, mainland china | CO colombian | CU cuban | CY cypriot | CZ czech | DE german, deutschland | DK danish | DZ algerian |
  EC ecuadorian | EE estonian | EG egyptian | ES spanish, espana | ET ethiopian | FI finnish | FR french |
  GB british, english, scottish, welsh, gb, بريطانيا | GH ghanaian | GR greek | HR croatian | HU hungarian | ID indonesian | IE irish | IL israeli |
  IN indian, bharat, hindustan | IQ iraqi | IR iranian, persian | IS icelandic | IT italian, italia | JO jordanian | JP japanese, nippon | KE kenyan |
  KH cambodian | KR korean, s korea, corea, corea del sur | KW kuwaiti | KZ kazakh | LB lebanese | LK sri lankan | LR liberian | LT lithuanian |
  LV latvian | LY libyan | MA moroccan | MM burmese | MN mongolian | MW malawian | MX mexican | MY malaysian | NA namibian | NG nigerian | NL dutch |
  NO norwegian | NP nepali, nepalese | NZ nz, kiwi | OM omani | PE peruvian | PH filipino, philippine | PK pakistani | PL polish | PS palestinian |
  PT portuguese | QA qatari | RO romanian | RS serbian | RU russian | RW rwandan | SA saudi, السعودية | SD sudanese | SE swedish | SG singaporean |
  SI slovenian | SK slovak | SN senegalese | SO somali | SY syrian | TH thai | TN tunisian | TR turkish | TW taiwanese | TZ tanzanian | UA ukrainian |
  UG ugandan | US america, american, the states, أمريكا | UZ uzbek | VE venezuelan | VN vietnamese | YE yemeni | ZA south african | ZM zambian |
  ZW zimbabwean`;

/** Names of world regions, and the countries in each. */
export const REGIONS: Readonly<Record<string, { typed: string; codes: string }>> = {
  AFRICA: {
    typed: 'africa, african',
    codes:
      'DZ AO BJ BW BF BI CV CM CF TD KM CG CD CI DJ EG GQ ER SZ ET GA GM GH GN GW KE LS LR LY MG MW ML MR MU MA MZ NA NE NG RW ST SN SC SL SO ZA SS SD TZ TG TN UG ZM ZW',
  },
  ASIA: {
    typed: 'asia, asian',
    codes:
      'AF AM AZ BH BD BT BN KH CN CY GE HK IN ID IR IQ IL JP JO KZ KW KG LA LB MO MY MV MN MM NP KP OM PK PS PH QA SA SG KR LK SY TW TJ TH TL TR TM AE UZ VN YE',
  },
  EUROPE: {
    typed: 'europe, european, eu, european union',
    codes:
      'AL AD AT BY BE BA BG HR CY CZ DK EE FI FR DE GR HU IS IE IT XK LV LI LT LU MT MD MC ME NL MK NO PL PT RO RU SM RS SK SI ES SE CH UA GB VA',
  },
  LATIN_AMERICA: {
    typed: 'latin america, south america, latin american, south american',
    codes: 'AR BO BR CL CO CR CU DO EC SV GT HN MX NI PA PY PE UY VE',
  },
  MIDDLE_EAST: {
    typed: 'middle east, arab countries, gulf',
    codes: 'BH EG IR IQ IL JO KW LB OM PS QA SA SY TR AE YE',
  },
  NORDIC: { typed: 'scandinavia, scandinavian, nordic, nordic countries', codes: 'DK FI IS NO SE' },
  NORTH_AMERICA: { typed: 'north america, north american', codes: 'CA MX US' },
  OCEANIA: { typed: 'oceania, pacific', codes: 'AU FJ NZ PG WS TO VU' },
  SOUTH_ASIA: { typed: 'south asia, south asian', codes: 'AF BD BT IN LK MV NP PK' },
  SOUTHEAST_ASIA: {
    typed: 'southeast asia, south east asia',
    codes: 'BN KH ID LA MY MM PH SG TH TL VN',
  },
};

/** Cities with several names; each finds all. A name of several words must match completely. */
export const CITIES = `mumbai, bombay | kolkata, calcutta | chennai, madras | bengaluru, bangalore | dhaka, dacca | beijing, peking | guangzhou, canton
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
