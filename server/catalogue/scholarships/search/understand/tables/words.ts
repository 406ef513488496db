export const NOISE_WORDS = `a an and any are at by do find for from get give how i in is me my of on or that the there to want have only plus para but nor not outside except excluding non what where which who with without
  scholarship scholarships scholarhip scholorship scholorships scholership program programme programs programmes offer offers offered offering
  please need looking search show list all some become becoming now বৃত্তি স্কলারশিপ منحة منح دراسية في من الى للدراسة দেশে জন্য এর ও छात्रवृत्ति स्कॉलरशिप में के लिए की का`;

/**
 * Words that are frequent in names of scholarships. Matches that contain them come first, but others are not
 * excluded.
 */
export const OPTIONAL_WORDS = `university universities uni unis college colleges school schools institute institutes student students international foreign overseas abroad
  study studies studying degree degrees course courses class funding fund funds funded grant grants award awards bursary bursaries fellowship
  fellowships stipend financial aid finance assistance support sponsor sponsored sponsorship opportunity opportunities good great
  upcoming application applications apply admission admissions deadline deadlines closing date dates due last year years
  fee fees cost costs tuition subject subjects field country countries online people session intake fall spring autumn winter summer semester
  universitet universiteit universitat universidad universidade universita universite universitesi univ hochschule facultad faculty
  technische fachhochschule training foreigner foreigners
  beca becas bourse bourses bolsa bolsas stipendium stipendien borsa burs hons honours honors leading grade
  easy low lowest speaking world ranked government govt education educational scheme schemes
  included includes including cover covers covered covering ayuda ayudas`;

/**
 * Fields of study that are not subjects on the portal. These words are not corrected and must occur in a scholarship.
 */
export const OTHER_FIELDS = `accounting anthropology archaeology arts astronomy aviation banking biology botany business chemistry communication criminology dance
  design diplomacy drama ecology economics education english fashion film finance geography geology governance hospitality history
  humanities journalism language languages law laws linguistics literature logistics management marketing mathematics maths media
  microbiology music philosophy photography physics politics psychology sociology statistics teaching theatre theology
  tourism translation zoology`;

export const SHORTENED = `tech technology, techno technology, sci science, scis sciences, engg engineering, engr engineering, eng engineering, mgmt management, mgt management,
  admin administration, comp computer, env environmental, enviro environmental, agri agricultural, agric agricultural, biotech biotechnology, med medicine,
  vet veterinary, elec electrical, mech mechanical, govt government, info information, dev development, univ university, uni university, appl application,
  pub public, grad graduate, dip diploma, deg degree, prog program`;

export const SOON_PHRASES = `closing soon, close soon, closes soon, upcoming, upcoming deadline, upcoming deadlines, ending soon, ends soon, deadline soon, due soon, expiring
  soon, approaching, deadline approaching, approaching deadline, approaching deadlines, last chance, last minute, urgent, closing`;

export const DEADLINE_LEADS =
  'close closing closes ending ends deadline deadlines due in by before until till within during after';

export const MONTHS = 'january february march april may june july august september october november december';

/** Months that are also names or verbs. They count as months only after a word in DEADLINE_LEADS or before a year. */
export const AMBIGUOUS_MONTHS = 'may march mar sep sept dec';

export const DEADLINE_WORDS =
  'day days week weeks month months a one two three four five six this next end of year today tomorrow';
