import type { Facts } from './studentSearches.ts';

export const WORLD_MEANS: [Facts, string[]][] = [
  [
    { scholarshipCategory: 'FULL_FUND' },
    [
      '100% scholarships',
      'scholarship 100 percent',
      '100%tuition',
      'scholarships that pay everything',
      'beca completa',
      'bourse complete',
      'fully fundeed schlarship',
      'wholly funded',
      'complete scholarship',
      'zero cost scholarship full',
      'tuition and living covered',
      'scholarship covering living expenses and tuition fees',
      'tuition plus stipend',
    ],
  ],
  [
    { scholarshipCategory: 'FULL_FUND', degree: 'MASTERS' },
    ['100% masters scholarship', '100 percent scholarship for masters', 'masters fully', 'phd 100% funded'],
  ],
  [{ scholarshipCategory: 'FULL_FUND', subjectCategory: 'DOCTOR' }, ['100% scholarship medicine']],
  [
    { scholarshipCategory: 'PARTIAL' },
    ['50 percent scholarship', '50% off tuition', '30% scholarship', '25 per cent tuition waiver'],
  ],
  [
    { degree: 'BACHELOR' },
    ['pregrado', 'for freshers', 'after waec', 'after class 12', 'plus two', 'ba hons', 'b sc'],
  ],
  [
    { degree: 'MASTERS' },
    ['maestria', 'mestrado', 'posgrado', 'm sc', 'ms leading to phd', 'doctorado', 'MS/PhD', 'ph d'],
  ],
  [{ degree: 'DIPLOMA' }, ['short courses', 'vocational training scholarship', 'diplomas for foreigners']],
  [
    { subjectCategory: 'DOCTOR' },
    ['dr', 'Dr.', 'become a dr', 'general medicine', 'b.pharm', 'médecine', 'odontologia', 'to be a doctor'],
  ],
  [
    { subjectCategory: 'ENGINEERING' },
    ['génie civil', 'comp science', 'programmer', 'cyber', 'mech engg', 'info tech', 'engenharia'],
  ],
  [
    { subjectCategory: 'AGRICULTURE' },
    ['food tech', 'fishery', 'vet med', 'agri engg', 'food science and technology', 'agronomia'],
  ],
  [
    { totalFee: 0 },
    [
      'no application charges',
      'without any fee',
      'gratis',
      'waived application fee',
      'without paying application fee',
      'no registration fee',
      '$0 application fee',
    ],
  ],
  [
    { isOpen: true },
    [
      'open right now',
      'not expired',
      'deadline not passed',
      'apply now',
      '2026-27',
      'not yet closed',
      'scholarships available',
      'current scholarships',
      'deadline 30 june',
      'before august',
    ],
  ],
  [{ universityCountry: 'Japan' }, ['nippon', 'japan 2026']],
  [
    { universityCountry: 'Canada', scholarshipCategory: 'FULL_FUND' },
    ['منحة دراسية كاملة في كندا', 'কানাডায় পূর্ণ বৃত্তি'],
  ],
  [
    { universityCountry: 'Germany', degree: 'MASTERS' },
    ['জার্মানিতে মাস্টার্স', 'ماجستير في المانيا', 'जर्मनी में मास्टर्स'],
  ],
  [{ universityCountry: 'Canada' }, ['canada without ielts', 'duolingo canada', 'canada toefl 90']],
  [{ universityCountry: 'United States' }, ['usa gre waiver', 'gpa 2.5 usa']],
  [
    { universityCountry: 'Germany', degree: 'MASTERS' },
    ['masters in germany without gre', 'english taught masters germany', 'masters germany 6.5 ielts'],
  ],
  [{ degree: 'MASTERS' }, ['masters in english', 'masters without ielts', 'masters under 30 years old']],
  [{ universityCountry: 'Saudi Arabia' }, ['السعودية', 'saudia']],
  [{ universityCountry: 'South Korea' }, ['south corea', 'corea del sur']],
  [{ universityCountry: 'South Africa' }, ['south africa']],
  [{ universityCity: 'London' }, ['londres']],
  [{ universityCity: 'Copenhagen' }, ['københavn']],
  [{ universityCity: 'Mexico City' }, ['ciudad de mexico']],
];

export const WORLD_NAMES: [string, string[]][] = [
  ['Lester', ['uoft', 'u of t', 'UofT engineering', 'U of T scholarship', 'utoronto', 'u of toronto']],
  ['Ghent', ['ugent', 'UGent masters', 'universiteit gent']],
  ['University of Glasgow', ['uofg', 'u of g']],
  ['Ridgetown', ['uofg canada', 'uoguelph']],
  ['Melbourne', ['uom melbourne', 'unimelb research']],
  ['Adelaide', ['uofa adelaide']],
  ['University of Auckland', ['uoa']],
  ['Clarendon', ['oxon', 'uni of oxford']],
  ['Gates', ['cantab', 'uni of cambridge']],
  ['MEXT', ['todai', 'utokyo']],
  ['PAULESI', ['ui ibadan', 'univ of ibadan']],
  ['Makerere', ['mak uganda', 'makarere']],
  ['Danish', ['ucph', 'ku copenhagen']],
  ['Karolinska', ['ki stockholm']],
  ['Schwarzman', ['thu beijing', 'tsingua']],
  ['Lund', ['lunds universitet']],
  ['Accommodation', ['karlova', 'cuni', 'charles uni prague']],
  ['International Summer', ['uio']],
  ['McCall', ['mc gill', 'mc call']],
  ['TUM', ['tu münchen', 'technische universität münchen']],
  ['van Effen', ['tudelft', 'TU Delft masters']],
  ['CIPSEM', ['tu-dresden', 'technische universität dresden']],
  ['Beca Padre', ['puc chile']],
];

export const WORLD_MISSES: [Facts, string[]][] = [
  [{ universityCountry: 'Canada' }, ['study canada free', 'canada 2027']],
  [{ universityCountry: 'United States' }, ['harvard in usa without gre']],
  [{ isOpen: true }, ['chevening scholarship']],
];
