import type { FundingCover } from '../../../../../../rules/catalogue/scholarshipOptions.ts';

export type Option = (
  | { kind: 'DEGREE'; value: string }
  | { kind: 'CATEGORY'; value: string }
  | { kind: 'SUBJECT'; value: string }
  | { kind: 'SORT'; value: 'FEE_LOW_TO_HIGH' | 'WORLD_RANK' | 'NEWEST' }
  | { kind: 'COVERS'; value: FundingCover }
  | { kind: 'NO_FEE' | 'OPEN' | 'RENEWABLE'; value?: null }
) & { prefers?: { subjects?: string[]; degrees?: string[] }; unlisted?: UnlistedDegree };

/** Degrees for which there is no filter. The closest degree with a filter is used instead. */
export type UnlistedDegree = 'DOCTORATE' | 'POSTDOC' | 'MBA';

/**
 * Phrases for an option, with variants such as `full/fully`. `broader` contains phrases for a part of the option.
 * `capitals` contains phrases that count only in capitals or with dots, because they are otherwise everyday words.
 */
export type PhraseRow = Option & {
  said?: string;
  broader?: string;
  capitals?: string[];
  broaderCapitals?: string[];
};

export const OPTION_PHRASES: readonly PhraseRow[] = [
  {
    kind: 'DEGREE',
    value: 'MASTERS',
    said: `masters, master, master degree, masters degree, masters program, masters programme, msc, ms, ma, mphil, mres, mlitt,
      postgraduate, postgraduates, post graduate, postgrad, post grad, post graduation, postgraduation, pg, postgraduate degree,
      grad school, graduate school, second degree, magister, maestria, master universitario, mestrado, m sc, m phil, posgrado, pos graduacao, pos graduate, ماجستير, الماجستير, মাস্টার্স, স্নাতকোত্তর, मास्टर, मास्टर्स, स्नातकोत्तर, ماسٹرز`,
    broader: 'graduate, graduates, grad, llm, mfa, mpa',
  },
  {
    kind: 'DEGREE',
    value: 'MASTERS',
    unlisted: 'DOCTORATE',
    broader: `phd, phds, ph d, doctorate, doctorates, doctoral, dphil, doctoral degree/degrees/student/students/studies, doctorate degree, phd degree/program/programme/student/students, pre doctoral,
      dba, doctorado, doutorado, doctorat, دكتوراه, الدكتوراه, পিএইচডি, पीएचडी`,
  },
  {
    kind: 'DEGREE',
    value: 'MASTERS',
    unlisted: 'POSTDOC',
    broader: 'postdoc, postdocs, postdoctoral, postdoctorate, post doc/docs/doctoral/doctorate',
  },
  {
    kind: 'DEGREE',
    value: 'MASTERS',
    unlisted: 'MBA',
    broader: `mba, mbas, emba, m b a, master/masters of business administration, master/masters in business administration, mba degree/program/programme, executive mba`,
  },
  {
    kind: 'DEGREE',
    value: 'MASTERS',
    prefers: { subjects: ['ENGINEERING'] },
    said: 'mtech, meng, m tech, m eng, msc engineering',
  },
  {
    kind: 'DEGREE',
    value: 'MASTERS',
    prefers: { subjects: ['DOCTOR'] },
    broader: 'mph, mpharm',
  },
  {
    kind: 'DEGREE',
    value: 'BACHELOR',
    said: `bachelor, bachelors, bachelor degree, bachelors degree, baccalaureate, undergraduate, undergraduates, under graduate,
      undergrad, under grad, undergraduate degree, undergraduation, ug, bsc, bs, ba, bba, b sc, b a, b com, llb, first degree, honours degree,
      graduation, licence, licenciatura, pregrado, grado, graduacao, بكالوريوس, البكالوريوس, স্নাতক, অনার্স, ব্যাচেলর, स्नातक, बैचलर`,
    broader: `freshman, freshmen, after 12th/hsc/12/inter/intermediate/waec/neco/jamb/kcse/matric/fsc, after class/grade/std 12/12th, class/grade/std 12/12th, 12th/12 pass/class/grade, plus two, hsc, freshers, a level/levels, school leavers, school leaver,
      high school, high school graduate/graduates/student/students/leaver/leavers`,
  },
  {
    kind: 'DEGREE',
    value: 'BACHELOR',
    prefers: { subjects: ['ENGINEERING'] },
    said: 'beng, btech, b eng, b tech',
    capitals: ['BE'],
  },
  {
    kind: 'DEGREE',
    value: 'DIPLOMA',
    said: `diploma, diplomas, دبلوم, ডিপ্লোমা, डिप्लोमा, postgraduate diploma, post graduate diploma, graduate diploma, pg diploma, pgd, hnd, hnc, advanced diploma,
      higher diploma, associate degree, associate diploma, diploma course, diploma courses`,
    broader: `certificate, certificates, certification, polytechnic, after ssc, vocational, short course/courses/program/programs/programme/programmes, tecnico`,
  },
  {
    kind: 'CATEGORY',
    value: 'FULL_FUND',
    said: `full, fully, fullfund, fullyfunded, full/fully/complete/completely/total/totally/wholly/entirely/100 fund/funds/funded/funding/paid/sponsored/covered/financed/supported/free/scholarship/scholarships/tuition,
      full ride/rides/cost/costs, full/100 waiver, full/100 tuition waiver, all expenses/costs paid/covered, all inclusive, 100 percent, everything paid/covered, cover/covers/covering/pay/pays/paying everything, pay/pays/paying for everything, all costs, beca/becas completa/completas,
      bourse/bourses complete/completes, bolsa/bolsas completa/integral/integrais, all covered/paid, كاملة, ممولة بالكامل, تمويل كامل,
      পূর্ণ, সম্পূর্ণ, ফুল ফান্ডেড, ফুল ফান্ড, पूर्ण, पूरी, फुल फंडेड,
      tuition free, free tuition, no/without/zero tuition, no/without/zero tuition fee/fees`,
  },
  {
    kind: 'CATEGORY',
    value: 'PARTIAL',
    said: `partial, partially, partial/partially/partly/part/half/25/50/75 fund/funds/funded/funding/paid/sponsored/covered/financed/scholarship/scholarships/tuition/waiver,
      partial/half/25/50/75 tuition waiver, tuition discount/reduction`,
  },
  {
    kind: 'CATEGORY',
    value: 'SELF_FUND',
    said: `self fund/funds/funded/funding/finance/financed/financing/paid/paying/pay/sponsored/supported, selffund, selffunded, own expense/expenses/funds/cost,
      pay myself`,
  },
  {
    kind: 'SUBJECT',
    value: 'DOCTOR',
    said: `طب, الطب, চিকিৎসা, চিকিৎসাবিজ্ঞান, মেডিকেল, ডাক্তারি, এমবিবিএস, चिकित्सा, मेडिकल, एमबीबीएस, doctor, doctors, dr, medecine, medico, medicine, medical, medicines, medic, medics, medical science, medical sciences, medical school, med school, medical college,
      medical degree, md, physician, physicians, become a doctor, doctor of medicine, medicina`,
    broader: `health, healthcare, health care, health sciences, health science, public health, global health, nursing, nurse, nurses, dentistry, dental,
      dentist, pharmacy, pharmaceutical, pharmacist, pharmacology, biomedical, biomedicine, clinical, surgery, surgeon, physiotherapy, psychiatry,
      epidemiology, anatomy, paediatrics, pediatrics, neuroscience, immunology, tropical medicine, midwifery, biomedical engineering,
      nutrition, dietetics, radiology, paramedic, paramedics, cardiology, oncology, pathology, physiology, dermatology, genetics, virology, toxicology,
      ophthalmology, optometry, orthopedics, gynecology, medical/clinical laboratory/lab science/sciences/technology, medical/clinical laboratory/lab,
      health/healthcare/hospital management/administration, occupational/speech therapy, general/internal/family/sports medicine, enfermeria, enfermagem, odontologia, farmacia, pharmacie, salud publica`,
  },
  {
    kind: 'SUBJECT',
    value: 'DOCTOR',
    prefers: { degrees: ['BACHELOR'] },
    said: 'mbbs, mbchb',
    broader: 'bds, bpharm, bsn',
  },
  {
    kind: 'SUBJECT',
    value: 'ENGINEERING',
    said: `هندسة, الهندسة, প্রকৌশল, ইঞ্জিনিয়ারিং, इंजीनियरिंग, अभियांत्रिकी, engineering, engineer, engineers, engg, engr, ingenieria, ingeniero, engenharia, ingenierie, genie, genie civil/mecanique/electrique/informatique, be engineering`,
    broaderCapitals: ['IT'],
    broader: `computer science, computer sciences, computer engineering, compsci, cs, cse, computing, computer, computers, informatics, software,
      software engineering, programming, programmer, programmers, software developer/developers, coding, cyber, informatica, informatique, informatik, information technology, in it, it degree/course/courses/field, data science, artificial intelligence, ai, machine learning, cyber security,
      cybersecurity, electrical, electrical engineering, electronics, eee, mechanical, mechanical engineering, civil, civil engineering,
      chemical engineering, industrial engineering, aerospace, aeronautical, mechatronics, robotics, architecture, biotechnology, nanotechnology,
      telecommunications, stem, applied science, applied sciences, geothermal, materials science, petroleum,
      structural/environmental/water/energy/nuclear/mining/marine/textile/automotive/automobile/transport/systems/production/electronic/telecommunication/geotechnical engineering,
      electronics and communication, ece, web/software/app/game development, renewable energy, data/business analytics, analytics, big data, cloud computing, bioinformatics, metallurgy,
      quantity surveying, computer application/applications, it management`,
  },
  {
    kind: 'SUBJECT',
    value: 'AGRICULTURE',
    said: `زراعة, الزراعة, কৃষি, कृषि, agriculture, agricultural, agricultural science, agricultural sciences, agri, agriculture science, agronomy, agronomia, agronomie, agricultura, agric`,
    broader: `farming, farm, farmer, farmers, crops, crop science, plant science, plant sciences, plant breeding, soil science, horticulture, forestry,
      food science, food sciences, food technology, fisheries, fishery, aquaculture, animal science, animal sciences, animal husbandry, veterinary, vet,
      agribusiness, environmental science, environmental sciences, environmental management, rural development, life sciences,
      agricultural/agriculture/food engineering, agricultural engineer, agricultural economics/business, agriculture economics/business, veterinary medicine,
      dairy, dairy science/technology, livestock, poultry, wildlife, plant pathology, entomology, irrigation, food security, natural resources, natural resource management, climate, climate change,
      sustainability, conservation, environmental studies`,
  },
  {
    kind: 'NO_FEE',
    said: `free, fee free, application/app fee free, free of charge/cost, free to apply, free apply/application/applications, fee waiver, fee waived,
      application/app fee waiver/waived, fee 0, nothing to pay, gratis, gratuit, gratuite, gratuita, gratuito, kostenlos, مجانا, مجانية, বিনামূল্যে, ফ্রি, निःशुल्क, मुफ्त`,
  },
  {
    kind: 'COVERS',
    value: 'TRAVEL',
    said: `airfare, airfares, air/flight/plane/airplane ticket/tickets, travel/flight/airfare grant/grants/allowance/cost/costs/expenses/funding/covered/included/paid,
      cover/covers/covering/with/free/including/includes travel/flight/flights/airfare`,
  },
  {
    kind: 'COVERS',
    value: 'HOUSING',
    said: 'accommodation, housing, dormitory, dorm, hostel, free room, room and board, free/with/including/includes accommodation/housing',
  },
  {
    kind: 'COVERS',
    value: 'LIVING',
    said: `living allowance/allowances/stipend/expense/expenses/cost/costs, monthly stipend/stipends/allowance/allowances, with stipend, with a stipend,
      cover/covers/covering/with/including/includes living`,
  },
  { kind: 'COVERS', value: 'INSURANCE', said: 'insurance, health/medical/travel insurance' },
  { kind: 'COVERS', value: 'BOOKS', said: 'book/books allowance/grant, books included/covered' },
  { kind: 'COVERS', value: 'FAMILY', said: 'family/child/spouse/dependant/dependants allowance' },
  { kind: 'COVERS', value: 'VISA', said: 'visa fee/fees/cost/costs' },
  { kind: 'RENEWABLE', said: 'renewable, renewed annually, renewable every year' },
  {
    kind: 'OPEN',
    said: `open, open now, still open, now open, currently open, accepting, accepting applications/students, currently/now/still accepting, currently/now/still accepting applications, available now, ongoing, rolling, rolling deadline/deadlines/admission/admissions/basis, no/without deadline/deadlines, not closed/expired/passed/over, not yet closed/expired/passed/over, deadline not passed/over, available, current, apply now, open right now, right now, active`,
  },
  {
    kind: 'SORT',
    value: 'FEE_LOW_TO_HIGH',
    said: `cheap, cheapest, low fee, low fees, lowest fee, lowest fees, low cost, low application fee, affordable, inexpensive, small fee`,
  },
  {
    kind: 'SORT',
    value: 'WORLD_RANK',
    said: `best, top, best university, best universities, top university, top universities, top ranked, best ranked, highest ranked, world ranking,
      ranking, world class, prestigious, famous`,
  },
  {
    kind: 'SORT',
    value: 'NEWEST',
    said: `newest, latest, recent, recently added, new, newly added, just added`,
  },
];

/** Phrases that resemble the phrases above, but are parts of names or mean something else. */
export const PLAIN_PHRASES = `interest free, open to, free university, free state, open university, open society, full time, american university, american college,
  for us, about us, join us, with us, help us, fully online, new england, new mexico, new haven, new delhi, new york, new south wales`;
