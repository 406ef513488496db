/**
 * Groups of people for which there is no filter. Maps a code to phrases. Scholarships that mention a phrase come
 * first.
 */
export const GROUPS: Readonly<Record<string, string>> = {
  WOMEN: `women, woman, womens, female, females, femal, girl, girls, girl child, lady, ladies, womans, females only, women only, girls only, mujeres, femmes, frauen, mulheres, নারী, মেয়ে, महिला, महिलाओं, نساء, خواتین`,
  MEN: 'men, mens, male, males, boys, boy, men only, males only',
  REFUGEES: `refugee, refugees, asylum seeker/seekers, asylum, displaced, displaced people/person/persons/students, internally displaced, idp, idps, stateless, stateless people,
    refugiados, refugies, fluchtlinge, لاجئين, لاجئ, war affected, conflict affected`,
  MIGRANTS: 'migrant, migrants, immigrant, immigrants, undocumented, daca, dreamers, diaspora, returnees',
  DISABILITY: `disabled, disability, disabilities, with disability/disabilities, handicapped, handicap, physically challenged, physically handicapped, differently abled, special needs,
    blind, deaf, visually/hearing impaired, visual/hearing impairment, wheelchair user/users, wheelchair, autistic, autism, dyslexic, dyslexia, adhd, neurodivergent, mobility impaired`,
  LOW_INCOME: `low income, low income family/families/student/students/background, poor, needy, underprivileged, disadvantaged, less privileged, deprived, financial need, financially needy, need based, needs based,
    economically weaker, economically weaker section, economically disadvantaged, ews, working class, poverty, struggling, marginalised, marginalized, vulnerable, underserved, underrepresented`,
  ORPHANS:
    'orphan, orphans, orphaned, fatherless, motherless, foster youth, foster care, foster children, care leavers',
  PARENTS: `single mother/mothers/mom/moms/mum/mums/parent/parents/father/fathers/dads, mother, mothers, moms, mums, student parents, parents, widow, widows, pregnant`,
  MINORITIES: `minority, minorities, ethnic minority/minorities, black, bame, bipoc, people of color/colour, students of color/colour, african american, african americans, asian american, asian americans,
    hispanic, hispanics, latino, latinos, latina, latinas, latinx, latine, dalit, dalits, obc, sc st, scheduled caste/castes/tribe/tribes, adivasi, roma, romani, kurdish, kurd, kurds, rohingya, uyghur, tibetan, tibetans, diverse backgrounds`,
  INDIGENOUS: `indigenous, indigenous people/peoples/student/students, aboriginal, aboriginals, aborigine, first nations, first nation, inuit, metis, maori, native american/americans, native hawaiian/hawaiians,
    american indian/indians, alaska native/natives, torres strait islander/islanders, sami, tribal, tribals, pasifika, pacific islander/islanders`,
  LGBTQ: `lgbt, lgbtq, lgbtqia, lgbtqi, lgbtiq, gay, lesbian, bisexual, transgender, trans people, trans students, queer, non binary, nonbinary`,
  FIRST_GENERATION:
    'first generation, first gen, first generation student/students/college/university, first in family, first in my family',
  MATURE: `mature student/students, mature age, adult learner/learners, older student/students/people, over 25/30/35/40/45/50/60, seniors, senior citizens, retired, elderly, returning students,
    working professional/professionals, mid career, midcareer, career changers, working adults, part timers`,
  YOUNG:
    'young people, young leader/leaders, young scientist/scientists, young professionals, young researchers, youth, youths, teen, teens, teenager, teenagers, under 18, minors, kids, children',
  VETERANS: `veteran, veterans, military, army, armed forces, soldiers, ex servicemen, military families, police, police officers, firefighters`,
  RELIGION:
    'muslim, muslims, islamic, christian, christians, hindu, hindus, jewish, jews, catholic, catholics, buddhist, buddhists, sikh, sikhs, protestant, adventist, baptist, priests, nuns, clergy, pastors',
  ATHLETES:
    'athlete, athletes, athletic, sport, sports, sportsmen, sportswomen, sportsperson, football, soccer, basketball, tennis, football players, footballers, basketball players, swimmers',
  EXCELLENCE:
    'merit, merit based, meritorious, merits, talented, gifted, high achievers, high achieving, outstanding students, bright students, brilliant students, toppers',
  PROFESSIONS: `teachers, journalists, researchers, scientists, professionals, leaders, entrepreneurs, artists, musicians, lawyers, civil servants, public servants, government employees, employees, lecturers, academics,
    social workers, activists, ngo workers, human rights defenders, startup founders`,
  RURAL: 'rural, rural area/areas, rural student/students, village, villages, villagers, slum, remote areas',
  DEVELOPING: `developing countries/country/nations/world/nation, third world, third world countries, least developed countries, ldc, ldcs, low income countries/country, lower income countries, middle income countries,
    low and middle income countries, lmic, lmics, poor countries, emerging economies, global south, emerging countries`,
  COMMONWEALTH:
    'commonwealth countries, commonwealth country, commonwealth citizens, commonwealth students, commonwealth nations, commonwealth nationals',
  INTERNATIONAL: `international students, international student, foreign students, foreign nationals, foreigners, overseas students, non eu, non eu students, non eu citizens, any nationality, all nationalities, all countries,
    any country, every country, every nationality, worldwide, everyone, anyone, international/foreign/overseas applicants/applicant/candidates, open to all, non citizens, expats, expatriates`,
  CRISIS:
    'war, war zones, conflict zones, at risk, at risk scholars, scholars at risk, persecuted, threatened, war victims, victims of war',
  SURVIVORS: 'cancer survivor/survivors, survivors, domestic violence, chronic illness, diabetics, diabetic',
  FAMILIES:
    'twins, married, married couples, couples, married women/students, siblings, family, families, unmarried',
};
