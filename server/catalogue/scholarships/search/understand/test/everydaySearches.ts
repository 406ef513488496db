import type { ScholarshipRow } from '../../../scholarshipRow.ts';
import { type Facts, STUDENTS_MEAN, STUDENTS_MISS, STUDENTS_NAME } from './studentSearches.ts';
import { WORLD_MEANS, WORLD_MISSES, WORLD_NAMES } from './worldSearches.ts';

/**
 * Expected first five results in the demo catalogue. `all`: each has these facts. `named`: one has this text in its
 * name. `nearest`: no scholarship matches everything, and the nearest one has these facts or this name.
 */
export type Expected = { all?: Facts; named?: string; nearest?: Facts | string };

export const EVERYDAY_QUERY = `query ($search: String!) { scholarships(filter: { search: $search }, pageSize: 5) {
  totalCount didYouMean understood { words meaning value searchWithout }
  items { ...Facts } nearest { missingWords scholarship { ...Facts } }
} }
fragment Facts on Scholarship { scholarshipName degree scholarshipCategory subjectCategory universityCountry universityCity totalFee isOpen }`;

const FULL = { scholarshipCategory: 'FULL_FUND' } as const;
const PARTIAL = { scholarshipCategory: 'PARTIAL' } as const;
const SELF = { scholarshipCategory: 'SELF_FUND' } as const;
const MASTERS = { degree: 'MASTERS' } as const;
const BACHELOR = { degree: 'BACHELOR' } as const;
const DIPLOMA = { degree: 'DIPLOMA' } as const;
const DOCTOR = { subjectCategory: 'DOCTOR' } as const;
const ENGINEERING = { subjectCategory: 'ENGINEERING' } as const;
const AGRICULTURE = { subjectCategory: 'AGRICULTURE' } as const;
const FREE = { totalFee: 0 } as const;
const OPEN = { isOpen: true } as const;
const place = (universityCountry: string) => ({ universityCountry });

const MEANT: [Facts, string[]][] = [
  [
    FULL,
    [
      'fully funded',
      'full fund',
      'full ride',
      'Full Scholarship',
      'fully-funded scholarships',
      'full funding scholarships',
      'fully funded scholarship for international students',
      '100% scholarship',
      'fuly funded',
      'fully fundd',
    ],
  ],
  [
    PARTIAL,
    ['partial', 'partially funded', 'partial scholarship', 'half scholarship', 'partial fund scholarships'],
  ],
  [SELF, ['self fund', 'self-funded', 'self financed', 'selffunded']],
  [
    MASTERS,
    [
      'masters',
      "master's",
      'master degree',
      'msc',
      'M.Sc.',
      'postgraduate',
      'post graduate scholarships',
      'masters scholarship',
      'scholarships for masters students',
      'mastres',
      'MASTERS',
      "master's degree programs",
      'postgrad',
      'pg',
    ],
  ],
  [
    BACHELOR,
    [
      'bachelor',
      'bachelors',
      "bachelor's degree",
      'undergraduate',
      'undergrad',
      'bsc',
      'B.Sc',
      'ug scholarships',
      'bachlor',
      'scholarship for undergraduate students',
    ],
  ],
  [DIPLOMA, ['diploma', 'diploma scholarships', 'postgraduate diploma', 'diplom']],
  [
    DOCTOR,
    [
      'medicine',
      'medical',
      'mbbs',
      'doctor',
      'medical school',
      'M.B.B.S',
      'medical scholarships',
      'medecine',
    ],
  ],
  [ENGINEERING, ['engineering', 'engineer', 'enginering', 'engineering scholarships', 'engineerng']],
  [AGRICULTURE, ['agriculture', 'agricultural', 'agricultre', 'agri', 'agriculture scholarship']],
  [
    FREE,
    [
      'no fee',
      'free',
      'no application fee',
      'scholarships without application fee',
      'free scholarships',
      'zero fee',
      'fee waiver',
    ],
  ],
  [
    OPEN,
    [
      'open',
      'closing soon',
      'open scholarships',
      'still open',
      'next month',
      'scholarships closing soon',
      'ending soon',
      'this year',
    ],
  ],
  [
    place('Canada'),
    [
      'canada',
      'canadian',
      'scholarships in canada',
      'canda',
      'universities in canada',
      'study in canada',
      'কানাডা',
    ],
  ],
  [
    place('United States'),
    [
      'usa',
      'us',
      'america',
      'united states',
      'U.S.A.',
      'study in usa',
      'scholarships in america for international students',
      'american scholarships',
    ],
  ],
  [
    place('United Kingdom'),
    [
      'uk',
      'england',
      'britain',
      'united kingdom',
      'U.K.',
      'british scholarships',
      'great britain',
      'study in the uk',
    ],
  ],
  [place('Germany'), ['germany', 'german scholarships', 'deutschland', 'germny', 'ألمانيا']],
  [place('Australia'), ['australia', 'australian scholarships', 'austrlia']],
  [place('Netherlands'), ['holland', 'netherlands', 'dutch scholarships']],
  [place('South Korea'), ['korea', 'south korea', 'korean']],
  [place('Japan'), ['japan', 'japanese scholarship']],
  [place('New Zealand'), ['nz', 'new zealand']],
  [place('Turkey'), ['turkey', 'türkiye', 'turkish scholarships']],
  [
    { ...MASTERS, ...place('Canada') },
    ['masters in canada', 'canada masters', "master's degree in Canada", 'msc canada'],
  ],
  [
    { ...BACHELOR, ...place('United States') },
    ['bachelor usa', 'undergraduate in the united states', 'bachelors in america', 'bachelor in usa'],
  ],
  [
    { ...FULL, ...MASTERS },
    ['fully funded masters', 'full fund masters scholarship', 'masters fully funded', 'fully funded msc'],
  ],
  [{ ...FULL, ...BACHELOR }, ['fully funded bachelor', 'full ride undergraduate']],
  [
    { ...MASTERS, ...place('United Kingdom') },
    ['masters uk', 'uk masters scholarships', 'masters in england', 'postgraduate study uk'],
  ],
  [{ ...FULL, ...place('United Kingdom') }, ['fully funded uk', 'full scholarship england']],
  [{ ...MASTERS, ...ENGINEERING }, ['masters in engineering', 'engineering masters', 'msc engineering']],
  [{ ...BACHELOR, ...ENGINEERING }, ['bachelor of engineering', 'undergraduate engineering']],
  [{ ...DIPLOMA, ...AGRICULTURE }, ['diploma in agriculture', 'agriculture diploma']],
  [{ ...MASTERS, ...FREE }, ['masters no fee', 'masters without application fee', 'free masters']],
  [{ ...DOCTOR, ...place('Germany') }, ['medicine germany', 'medical scholarships in germany']],
  [{ ...FULL, ...ENGINEERING }, ['fully funded engineering', 'engineering full scholarship']],
  [{ ...place('United Kingdom'), ...FREE }, ['uk no fee', 'free uk scholarships']],
];

const NAMED: Record<string, string> = {
  'gates cambridge': 'Gates Cambridge',
  'gates scholarship': 'Gates Cambridge',
  cambrige: 'Gates Cambridge',
  mit: 'MIT Scholarship',
  ucl: 'UCL Global Masters',
  ubc: 'Karen McKellin',
  nus: 'ASEAN Undergraduate',
  lums: 'National Outreach',
  kaust: 'KAUST Fellowship',
  eth: 'ESOP',
  'eth zurich': 'ESOP',
  epfl: 'EPFL Excellence',
  buet: 'University Merit',
  'american university of beirut': 'at AUB',
  aub: 'at AUB',
  'university of oxford': 'Clarendon',
  oxfrod: 'Clarendon',
  clarendon: 'Clarendon',
  'knight hennessy': 'Knight-Hennessy',
  stanford: 'Knight-Hennessy',
  schwarzman: 'Schwarzman',
  'schwarzmann scholars': 'Schwarzman',
  mastercard: 'Mastercard Foundation',
  'mastercard foundation scholarship': 'Mastercard Foundation',
  'africa scholarship programme': 'Africa Scholarship Programme',
  'massey postgraduate': 'Massey University Postgraduate',
  'global korea scholarship': 'Global Korea',
  mext: 'MEXT',
  'danish government scholarship': 'Danish Government',
  'chinese government scholarship': 'Shanghai Government',
  'computer science': 'KAUST',
  computing: 'KAUST',
  nursing: 'Downs',
  'public health': 'Downs',
  'tropical medicine': 'DTM&H',
  horticulture: 'Ridgetown',
  'environmental management': 'CIPSEM',
  'medical students heidelberg': 'Amirana',
  'plant breeding': 'PAULESI',
  'monthly stipend': 'Mahapola',
  'new haven': 'Downs',
  'são paulo': 'PAPFE',
  'sao paulo': 'PAPFE',
  'scholarship toronto': 'Pearson',
  'lester pearson': 'Pearson',
  'interest free loan': 'Ihsan',
  'student loan': 'PTPTN',
  'african students': 'Africa Scholarship Programme',
  'melbourne research': 'Melbourne Graduate',
  'tuition waiver': 'Helsinki',
  '"global masters"': 'UCL Global Masters',
  'university of tokio': 'MEXT',
  'bologna italy': 'Unibo',
  mumbai: 'Merit-cum-Means',
  wien: 'Leistungsstipendium',
  münchen: 'TUM Scholarship',
  peking: 'Schwarzman',
  'cambridge uk': 'Gates Cambridge',
  zurich: 'ESOP',
};

const NEAREST: Record<string, Facts | string> = {
  'masters in canada quantum basketball': { ...MASTERS, ...place('Canada') },
  'bachelor iceland': place('Iceland'),
  'oxford antarctica': 'Clarendon',
  'geothermal energy': 'Geothermal',
  qwertyuiopasdf: OPEN,
  portugal: OPEN,
  'law in sweden': place('Sweden'),
};

export const EVERYDAY_SEARCHES: [string, Expected][] = [
  ...expectEach([...MEANT, ...STUDENTS_MEAN, ...WORLD_MEANS], (all) => ({ all })),
  ...expectEach([...STUDENTS_NAME, ...WORLD_NAMES], (named) => ({ named })),
  ...expectEach([...STUDENTS_MISS, ...WORLD_MISSES], (nearest) => ({ nearest })),
  ...Object.entries(NAMED).map(([search, named]): [string, Expected] => [search, { named }]),
  ...Object.entries(NEAREST).map(([search, nearest]): [string, Expected] => [search, { nearest }]),
];

function expectEach<Meant>(
  groups: [Meant, string[]][],
  expected: (meant: Meant) => Expected,
): [string, Expected][] {
  return groups.flatMap(([meant, searches]) =>
    searches.map((search): [string, Expected] => [search, expected(meant)]),
  );
}

type Item = Pick<ScholarshipRow, 'scholarshipName'> & Facts;

export type Answer = { items: Item[]; nearest: { scholarship: Item; missingWords: string[] }[] };

export function scoreSearch({ items, nearest }: Answer, { all, named, nearest: near }: Expected): string {
  const shown = near ? nearest.slice(0, 1).map(({ scholarship }) => scholarship) : items.slice(0, 5);
  const facts = all ?? (typeof near === 'object' ? near : null);
  const isRight = facts
    ? shown.length > 0 && shown.every((item) => hasFacts(item, facts))
    : shown.some(({ scholarshipName }) => scholarshipName.includes(named ?? String(near)));
  return isRight && (!near || items.length === 0)
    ? 'found'
    : `instead ${JSON.stringify({ items: items.map(describe), nearest: nearest.map(({ scholarship }) => describe(scholarship)) })}`;
}

function hasFacts(item: Item, facts: Facts): boolean {
  return Object.entries(facts).every(([name, value]) => item[name as keyof Facts] === value);
}

function describe({ scholarshipName, ...facts }: Item): string {
  return `${scholarshipName} (${Object.values(facts).join(', ')})`;
}
