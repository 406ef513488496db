import type { Story } from './demoStory.ts';

const person = (email: string, name: string) => ({ email: `${email}@example.org`, name });
const INGRID = person('ingrid.solheim', 'Ingrid Solheim');
const MATEO = person('mateo.alvarez', 'Mateo Álvarez');
const FATIMA = person('fatima.benali', 'Fatima Benali');
const LIAM = person('liam.oconnor', "Liam O'Connor");
const PRIYA = person('priya.nair', 'Priya Nair');
const KWAME = person('kwame.mensah', 'Kwame Mensah');
const SOFIA = person('sofia.rossi', 'Sofia Rossi');
const MINH = person('minh.nguyen', 'Minh Nguyen');

export const DEMO_REVIEWERS = [INGRID, MATEO, FATIMA, LIAM, PRIYA, KWAME, SOFIA, MINH];

type Reviewer = { email: string };

/** Keyed by the programme's number in the catalogue. */
const REVIEWS: Record<number, [who: Reviewer, rating: number, daysAgo: number, comment: string][]> = {
  1: [
    [INGRID, 5, 4, 'Every step was explained before I had to take it, and the fee was the one I had seen.'],
    [MATEO, 4.5, 9, 'Clear requirements. I missed a word about how long the decision takes.'],
    [FATIMA, 4, 16, 'A long form, but it kept what I had typed when my connection broke.'],
    [LIAM, 3.5, 21, 'Good programme. Two weeks without news felt like more than two weeks.'],
    [PRIYA, 5, 28, 'I asked about my school results and had an answer the next morning.'],
    [KWAME, 4.5, 37, 'The deadline was shown everywhere, so I could plan around my exams.'],
    [SOFIA, 4, 45, 'Fair and friendly. I would apply here again.'],
  ],
  7: [
    [MINH, 4.5, 6, 'The list of documents was complete: nothing was asked for afterwards.'],
    [INGRID, 4, 18, 'Smooth, apart from a photo that I had to upload twice.'],
    [KWAME, 3, 27, 'They decided quickly. I would have liked a reason.'],
  ],
  2: [
    [PRIYA, 5, 12, 'No fee at all, and nobody asked for one later.'],
    [MINH, 4.5, 33, 'Kind people, clear words.'],
  ],
  34: [
    [SOFIA, 4, 20, 'Everything on one page. That saved me an evening.'],
    [LIAM, 4.5, 52, ''],
  ],
  13: [
    [FATIMA, 4.5, 8, 'I could see where my application stood whenever I wondered.'],
    [MATEO, 3.5, 15, 'Helpful feedback, although it came late.'],
    [SOFIA, 5, 24, 'The best organised of the five that I applied for.'],
    [KWAME, 4, 30, 'Simple form and a fair fee.'],
  ],
  18: [[PRIYA, 4.5, 2, 'Quick answers to my questions.']],
  25: [
    [LIAM, 4, 7, 'Requirements in plain language, which is rare.'],
    [INGRID, 4.5, 19, 'They told me what was missing instead of turning me down.'],
  ],
  36: [[MATEO, 5, 5, 'I felt welcome from the first mail on.']],
  50: [[FATIMA, 4, 3, 'Good overview of the costs before I began.']],
  61: [
    [KWAME, 3, 44, 'Very many applicants. Be early.'],
    [MINH, 4, 58, 'A no, but a polite one with a reason.'],
    [PRIYA, 4.5, 63, 'The form was short and the rules were clear.'],
  ],
};

export const REVIEWED_STORIES: Story[] = Object.entries(REVIEWS).flatMap(([programme, reviews]) =>
  reviews.map(([who, rating, daysAgo, comment]) => ({
    who,
    programme: Number(programme),
    daysAgo: daysAgo + 5,
    isPaid: true,
    moves: [
      { to: 'PROCESSING', daysAgo: daysAgo + 3 },
      { to: rating < 4 ? 'REJECTED' : 'ACCEPTED', daysAgo: daysAgo + 1 },
    ],
    review: { rating, daysAgo, comment },
  })),
);
