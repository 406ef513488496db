/**
 * Names of countries in scholarships, in addition to Unicode's English name, by ISO 3166 code. The first one is
 * displayed.
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

export const TYPED_FOR_COUNTRIES = `AE emirates, dubai, الإمارات | AU oz | BA bosnia | BD bd | CD congo, drc, dr congo, democratic republic of congo | CI ivory coast | CV cabo verde | CN prc, mainland china | DE deutschland | ES espana |
  GB gb, بريطانيا | IN bharat, hindustan | IT italia | JP nippon | KR s korea, corea, corea del sur | LC st lucia | MK macedonia | MM myanmar, burma | MO macau, macao | NZ nz | PH philippine | PS palestine | SA السعودية |
  ST sao tome | SZ swaziland | TL east timor | TT trinidad, tobago |  US america, the states, أمريكا`;

export const REGIONS: Readonly<Record<string, { typed: string; codes: string }>> = {
  AFRICA: {
    typed: 'africa, african',
    codes:
      'DZ AO BJ BW BF BI CV CM CF TD KM CG CD CI DJ EG GQ ER SZ ET GA GM GH GN GW KE LS LR LY MG MW ML MR MU MA MZ NA NE NG RW ST SN SC SL SO ZA SS SD TZ TG TN UG ZM ZW',
  },
  SUB_SAHARAN_AFRICA: {
    typed:
      'sub saharan africa, sub saharan african, subsaharan africa, subsaharan african, sub sahara africa, sub sahara',
    codes:
      'AO BJ BW BF BI CV CM CF TD KM CG CD CI DJ GQ ER SZ ET GA GM GH GN GW KE LS LR MG MW ML MR MU MZ NA NE NG RW ST SN SC SL SO ZA SS SD TZ TG UG ZM ZW',
  },
  EAST_AFRICA: {
    typed: 'east africa, east african, eastern africa, eastern african, horn of africa',
    codes: 'BI DJ ER ET KE KM MG MU RW SC SO SS SD TZ UG',
  },
  WEST_AFRICA: {
    typed: 'west africa, west african, western africa, western african, ecowas, sahel',
    codes: 'BJ BF CV CI GM GH GN GW LR ML MR NE NG SN SL TG',
  },
  CENTRAL_AFRICA: { typed: 'central africa', codes: 'AO CM CF TD CG CD GQ GA ST' },
  SOUTHERN_AFRICA: {
    typed: 'southern africa, southern african, sadc',
    codes: 'AO BW LS MG MW MZ NA SZ ZA ZM ZW',
  },
  NORTH_AFRICA: {
    typed: 'north africa, north african, northern africa, maghreb, maghrebian',
    codes: 'DZ EG LY MA SD TN',
  },
  ASIA: {
    typed: 'asia, asian',
    codes:
      'AF AM AZ BH BD BT BN KH CN CY GE HK IN ID IR IQ IL JP JO KZ KW KG LA LB MO MY MV MN MM NP KP OM PK PS PH QA SA SG KR LK SY TW TJ TH TL TR TM AE UZ VN YE',
  },
  EAST_ASIA: { typed: 'east asia, east asian, far east', codes: 'CN HK JP KP KR MN MO TW' },
  CENTRAL_ASIA: { typed: 'central asia, central asian', codes: 'KG KZ TJ TM UZ' },
  EUROPE: {
    typed: 'europe, european, eu, european union, eea',
    codes:
      'AL AD AT BY BE BA BG HR CY CZ DK EE FI FR DE GR HU IS IE IT XK LV LI LT LU MT MD MC ME NL MK NO PL PT RO RU SM RS SK SI ES SE CH UA GB VA',
  },
  EASTERN_EUROPE: {
    typed: 'eastern europe, eastern european, east europe, east european, central and eastern europe',
    codes: 'AL BA BG BY CZ EE HR HU LT LV MD ME MK PL RO RS RU SI SK UA XK',
  },
  BALKANS: { typed: 'balkans, balkan, western balkans', codes: 'AL BA BG GR HR ME MK RO RS SI XK' },
  BALTICS: { typed: 'baltics, baltic, baltic states', codes: 'EE LT LV' },
  CAUCASUS: { typed: 'caucasus, caucasian', codes: 'AM AZ GE' },
  LATIN_AMERICA: {
    typed:
      'latin america, latin american, south america, south american, latinoamerica, america latina, sudamerica',
    codes: 'AR BO BR CL CO CR CU DO EC SV GT HN MX NI PA PY PE UY VE',
  },
  CENTRAL_AMERICA: { typed: 'central america, central american', codes: 'BZ CR GT HN NI PA SV' },
  CARIBBEAN: {
    typed: 'caribbean, west indies, west indian, caricom',
    codes: 'AG BB BS CU DM DO GD HT JM KN LC TT VC',
  },
  MIDDLE_EAST: {
    typed: 'middle east, middle eastern, arab countries, gulf, gcc, arab, arabian, arab world, mena',
    codes: 'BH EG IR IQ IL JO KW LB OM PS QA SA SY TR AE YE',
  },
  NORDIC: { typed: 'nordic countries, scandinavia, scandinavian, nordic', codes: 'DK FI IS NO SE' },
  NORTH_AMERICA: { typed: 'north america, north american', codes: 'CA MX US' },
  OCEANIA: {
    typed: 'oceania, oceanian, pacific, pacific islands, polynesian, melanesian',
    codes: 'AU FJ FM KI MH NR NZ PG PW SB TO TV VU WS',
  },
  SOUTH_ASIA: { typed: 'south asia, south asian, saarc', codes: 'AF BD BT IN LK MV NP PK' },
  SOUTHEAST_ASIA: {
    typed: 'southeast asia, southeast asian, south east asia, south east asian, southeastern asia, asean',
    codes: 'BN KH ID LA MY MM PH SG TH TL VN',
  },
};

/** Cities with several names. Searching for one name finds all of them. */
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
