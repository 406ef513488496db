import type { Facts } from '../demoStory.ts';

type Shortlisted = { email: string; name: string; facts: Facts };

const one = (
  [email, name]: [string, string],
  [age, country, institution, grade]: [number, string, string, number],
  [title, plan, motivation]: [string, string, string],
): Shortlisted => ({
  ...{ email: `${email}@example.org`, name },
  facts: { age, country, institution, grade, title, plan, motivation },
});

export const SHORTLIST: Shortlisted[] = [
  one(
    ['noor.haddad', 'Noor Haddad'],
    [23, 'JO', 'University of Jordan', 3.9],
    [
      'Dialysis when the power fails',
      'Clinics in my town lose power for hours. I will test how long a dialysis machine can run on a car battery, and what has to be switched off first.',
      'The engineers who know these machines and the doctors who use them eat in one hall.',
    ],
  ),
  one(
    ['elias.berg', 'Elias Berg'],
    [24, 'SE', 'Uppsala University', 3.4],
    [
      'Why children stop wearing glasses',
      'Half of the children who get glasses wear them no longer after a year. I will ask three hundred of them why, in their own words.',
      'The eye hospital has followed such children for a decade.',
    ],
  ),
  one(
    ['zanele.dube', 'Zanele Dube'],
    [22, 'ZA', 'University of Cape Town', 3.8],
    [
      'Hearing tests on a telephone',
      'Mines damage ears slowly. I will compare a test on an ordinary telephone with the one in the clinic, for six hundred miners.',
      'The group that wrote the test works here, and would like to know whether it holds underground.',
    ],
  ),
  one(
    ['ana.souza', 'Ana Souza'],
    [23, 'BR', 'Universidade de São Paulo', 3.6],
    [
      'Dengue in half-built houses',
      'Mosquitoes breed in water tanks of houses that stay unfinished. I will map two districts and close every second tank.',
      'I can count mosquitoes. The statistics I would have to learn from people here.',
    ],
  ),
  one(
    ['tomas.novak', 'Tomáš Novák'],
    [24, 'CZ', 'Charles University', 3.3],
    [
      'The history of a waiting room',
      'I want to read the letters that patients wrote to one hospital between 1890 and 1939.',
      'The archive is in this city.',
    ],
  ),
  one(
    ['leila.karimi', 'Leila Karimi'],
    [24, 'TR', 'Middle East Technical University', 3.7],
    [
      'Bones printed from eggshells',
      'Ground eggshells can fill a broken bone for a while. I will find out for how long, and whether the filling can be printed to measure.',
      'Two laboratories here print such parts and have offered me time on their machines.',
    ],
  ),
  one(
    ['sam.wilson', 'Sam Wilson'],
    [22, 'NZ', 'University of Otago', 3.5],
    [
      'Asthma and wood fires',
      'My town heats with wood. I will measure the smoke in fifty living rooms and the breath of the people who sit there.',
      'The respiratory group lends its instruments only to people it has trained.',
    ],
  ),
  one(
    ['chiara.greco', 'Chiara Greco'],
    [23, 'IT', 'Università di Padova', 3.8],
    [
      'Reading the gut from a drop of blood',
      'Coeliac disease is found by taking a sample of the gut. I will look for the same signs in blood that hospitals have stored anyway.',
      'The stored samples of two thousand patients are here, and the people who collected them still are as well.',
    ],
  ),
  one(
    ['daniel.mwangi', 'Daniel Mwangi'],
    [23, 'KE', 'University of Nairobi', 3.7],
    [
      'Ambulances on motorcycles',
      'Riders reach the hospital before ambulances do. I will teach forty riders first aid and count what changes in a year.',
      'The trauma network has done the same with taxi drivers and knows what went wrong.',
    ],
  ),
];
