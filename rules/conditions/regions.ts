/**
 * Groups of countries, as ISO 3166 codes. DEVELOPING contains the recipients of development aid according to the
 * OECD.
 */
export const REGIONS = {
  AFRICA:
    'DZ AO BJ BW BF BI CV CM CF TD KM CG CD CI DJ EG GQ ER SZ ET GA GM GH GN GW KE LS LR LY MG MW ML MR MU MA MZ NA NE NG RW ST SN SC SL SO ZA SS SD TZ TG TN UG ZM ZW',
  ASEAN: 'BN ID KH LA MM MY PH SG TH VN',
  EU_EEA: 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK',
  DEVELOPING:
    'AF AL AM AO AR AZ BA BD BF BI BJ BO BR BT BW BY BZ CD CF CG CI CM CN CO CR CU CV DJ DM DO DZ EC EG ER ET FJ FM GA GD GE GH GM GN GQ GT GW GY HN HT ID IN IQ IR JM JO KE KG KH KI KM KP KZ LA LB LC LK LR LS LY MA MD ME MG MH MK ML MM MN MR MU MV MW MX MY MZ NA NE NG NI NP NR PE PG PH PK PS PW PY RS RW SB SD SL SN SO SR SS ST SV SY SZ TD TG TH TJ TL TM TN TO TR TV TZ UA UG UZ VC VE VN VU WS YE ZA ZM ZW',
} as const;

export type Region = keyof typeof REGIONS;

const SETS = Object.entries(REGIONS).map(([name, codes]) => ({
  name: name as Region,
  codes: new Set(codes.split(' ')),
}));

export function findRegion(codes: readonly string[]): Region | undefined {
  return SETS.find(
    (region) => region.codes.size === codes.length && codes.every((code) => region.codes.has(code)),
  )?.name;
}

export function expandRegions(values: readonly string[]): string[] {
  return values.flatMap((value) => (value in REGIONS ? REGIONS[value as Region].split(' ') : value));
}
