/**
 * Adjectives for people from a country or territory, by ISO 3166 code. Plurals are derived: `ugandans` from
 * `ugandan`.
 */
export const DEMONYMS = `AD andorran | AE emirati | AF afghan, afghani | AG antiguan, barbudan | AI anguillan | AL albanian | AM armenian | AO angolan |
  AR argentine, argentinian, argentinean | AS american samoan | AT austrian | AU australian, aussie | AW aruban | AZ azerbaijani, azeri | BA bosnian, herzegovinian |
  BB barbadian, bajan | BD bangladeshi | BE belgian | BF burkinabe, burkinese | BG bulgarian | BH bahraini | BI burundian | BJ beninese, beninois | BM bermudian |
  BN bruneian | BO bolivian | BR brazilian | BS bahamian | BT bhutanese | BW batswana, motswana, botswanan | BY belarusian, belarussian | BZ belizean |
  CA canadian | CD congolese | CF central african | CG brazzavillian | CH swiss | CI ivorian, ivoirian | CK cook islander | CL chilean | CM cameroonian | CN chinese | CO colombian |
  CR costa rican | CU cuban | CV cape verdean, cabo verdean | CY cypriot | CZ czech | DE german | DJ djiboutian | DK danish | DM dominiquan | DO dominican |
  DZ algerian | EC ecuadorian, ecuadorean | EE estonian | EG egyptian | EH sahrawi | ER eritrean | ES spanish | ET ethiopian | FI finnish | FJ fijian | FM micronesian |
  FO faroese | FR french | GA gabonese | GB british, english, scottish, welsh, northern irish | GD grenadian | GE georgian | GH ghanaian, ghanian | GL greenlandic |
  GM gambian | GN guinean | GQ equatorial guinean, equatoguinean | GR greek | GT guatemalan | GW bissau guinean | GY guyanese | HN honduran | HK hong konger, hongkonger |
  HR croatian | HT haitian | HU hungarian | ID indonesian | IE irish | IL israeli | IN indian | IQ iraqi | IR iranian, persian | IS icelandic | IT italian |
  JM jamaican | JO jordanian | JP japanese | KE kenyan | KG kyrgyz, kyrgyzstani | KH cambodian, khmer | KI kiribatian | KM comorian, comoran | KN kittitian, nevisian |
  KP north korean | KR korean, south korean | KW kuwaiti | KY caymanian | KZ kazakh, kazakhstani | LA lao, laotian | LB lebanese | LC saint lucian, st lucian |
  LI liechtensteiner | LK sri lankan, srilankan | LR liberian | LS basotho, mosotho | LT lithuanian | LU luxembourgish, luxembourger | LV latvian | LY libyan |
  MA moroccan | MC monegasque | MD moldovan | ME montenegrin | MG malagasy, madagascan | MH marshallese | MK macedonian, north macedonian | ML malian | MM burmese, myanmarese |
  MN mongolian | MO macanese | MR mauritanian | MT maltese | MU mauritian | MV maldivian | MW malawian | MX mexican | MY malaysian | MZ mozambican | NA namibian |
  NC new caledonian | NE nigerien | NG nigerian | NI nicaraguan | NL dutch | NO norwegian | NP nepali, nepalese | NR nauruan | NZ new zealander, kiwi | OM omani |
  PA panamanian | PE peruvian | PG papua new guinean, papuan | PH filipino, filipina, pinoy | PK pakistani | PL polish | PR puerto rican | PS palestinian | PT portuguese |
  PW palauan | PY paraguayan | QA qatari | RO romanian | RS serbian | RU russian | RW rwandan | SA saudi, saudi arabian | SB solomon islander | SC seychellois |
  SD sudanese | SE swedish | SG singaporean | SI slovenian, slovene | SK slovak, slovakian | SL sierra leonean | SM sammarinese | SN senegalese | SO somali, somalian |
  SR surinamese | SS south sudanese | ST sao tomean | SV salvadoran, salvadorean | SY syrian | SZ swazi | TD chadian | TG togolese | TH thai | TJ tajik, tajikistani |
  TL timorese, east timorese | TM turkmen | TN tunisian | TO tongan | TR turkish | TT trinidadian, tobagonian | TV tuvaluan | TW taiwanese | TZ tanzanian | UA ukrainian |
  UG ugandan | US american | UY uruguayan | UZ uzbek, uzbekistani | VC vincentian | VE venezuelan | VN vietnamese | VU vanuatuan, ni vanuatu | WS samoan | XK kosovar, kosovan |
  YE yemeni | ZA south african | ZM zambian | ZW zimbabwean`;

/**
 * Nouns for people, if they differ from the adjective: `danes` for `danish`. `for us students` is listed, because
 * `for us` usually does not refer to the country.
 */
export const NATIONALS = `AU aussies | DK dane, danes | ES spaniard, spaniards | FI finn, finns | FR frenchman, frenchmen, frenchwoman, frenchwomen |
  GB brit, brits, briton, britons, scots, englishmen, englishwomen, englishman, englishwoman, welshmen | HR croat, croats | IE irishmen, irishwomen | IS icelander, icelanders | KZ kazakhs |
  LK sinhalese | LS basothos | LU luxembourgers | NL dutchman, dutchmen, dutchwomen | NZ kiwis | PH pinoys, filipinas | PL poles | RS serb, serbs | SE swede, swedes | TR turk, turks |
  AE emiratis | SZ swazis | TM turkmens | MM burmans | CN chinamen |
  US for us student/students/citizen/citizens/national/nationals/resident/residents/applicant/applicants/candidate/candidates/passport`;

/** Words after a country or nationality that make it refer to people: `kenya citizens`. */
export const PEOPLE_WORDS = `student students applicant applicants candidate candidates citizen citizens national nationals people nationality resident residents
  passport passports women females girls girl female men males boys youth youths refugees`;

/** Words that refer to people only after a nationality. Other words may come between: `kenyan nursing graduates`. */
export const FOLK_WORDS = `peoples person persons native natives descent origin origins background born woman lady ladies man male boy mother mothers parents leaders leader scholars
  learner learners pupils graduates undergraduates postgraduates researcher researchers scientist scientists professionals teacher teachers nurse nurses doctor doctors
  engineer engineers farmer farmers journalist journalists artist artists athlete athletes refugee migrants immigrants entrepreneurs lawyers academics communities families children
  kids adults orphans widows veterans minorities muslims christians hindus jews sikhs buddhists catholics holders lecturers economists accountants architects musicians writers activists leavers`;

/** Words before a nationality that make it refer to people: `i am kenyan`. */
export const SELF_WORDS = 'am im as being is are';

/** Words before `of` and a country that make it refer to people: `citizens of kenya`. */
export const BELONGING_WORDS =
  'citizen citizens citizenship national nationals nationality native natives resident residents people students student women girls men youth passport applicants children inhabitants graduates';

/** Words before `in` and a country that make it refer to people: `born in kenya`. */
export const LIVING_WORDS = 'born living lives live based residing raised';

/**
 * Words before `from` and a country that make it refer to the place of study: `scholarships from german
 * universities`.
 */
export const OFFERING_WORDS = `scholarship scholarships grant grants award awards funding funded fund degree masters bachelor study university universities uni college colleges school schools
  institute institutes institution institutions government govt foundation`;

export const BESIDE_WORDS = `only living based identify identifying eligible suitable can could may accept accepts accepting accepted welcome welcomes allow allows allowed
  young non whose open come coming aged defectors speaking`;
