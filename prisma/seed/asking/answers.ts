import type { Answers } from '../../../rules/forms/facts/facts.ts';
import type { Facts } from '../demoStory.ts';
import type { DemoDocuments } from './documents.ts';
import { ASTROPHORIA, CLARENDON } from './forms.ts';
import type { QuestionnaireStory } from './stories.ts';

type StoryFacts = {
  story: QuestionnaireStory;
  facts: Facts;
  documents: DemoDocuments;
  year: number;
  place: number;
};

export function makeProfileAnswers({ age, country, grade }: Facts, year: number): Answers {
  return { nationality: country, birthday: `${year - age}-01-14`, gpa: { value: grade, of: 4 } };
}

export function generalAnswers({ facts, documents, year, place }: StoryFacts): Answers {
  return {
    ...{ institution: facts.institution, country: facts.country, finished: `${year - 1}-06-15` },
    ...{ gpa: { value: facts.grade, of: 4 }, motivation: facts.motivation },
    ...(documents.transcript && { transcript: documents.transcript }),
    ...(place % 3 === 0 && { page: 'https://example.org/my-work' }),
  };
}

export function ownAnswers({ story, facts, documents, place }: StoryFacts): Answers {
  if (story.programme === CLARENDON) {
    const { title, plan } = facts;
    if (story.isDraft) return { title, plan, hasSupervisor: true };
    return {
      ...{ title, plan, start: ['OCTOBER', 'JANUARY', 'APRIL'][place % 3], hours: (place % 4) * 4 },
      ...(place % 2 === 0 && { hasSupervisor: true, supervisor: 'Prof. Eleanor Marsh' }),
      ...(place % 3 === 0
        ? { funding: ['NONE'] }
        : { funding: ['GRANT', 'FAMILY'], amount: { amount: 350_000 + place * 25_000, currency: 'GBP' } }),
      ...(documents.cv && { cv: documents.cv }),
      ...(documents.samples && { samples: documents.samples }),
      isOwnWork: true,
    };
  }
  if (story.programme === ASTROPHORIA) {
    const favourite = ['Physics', 'Chemistry', 'Mathematics'][place % 3];
    if (story.isDraft) return { favourite };
    const obstacle = OBSTACLES[place % OBSTACLES.length];
    return { favourite, obstacle, ...(place % 2 === 0 && { isFirst: true }) };
  }
  const marks = Math.round(facts.grade * 25);
  if (story.isDraft) return { marks };
  return {
    ...{ marks, income: { amount: 18_000_000 + place * 900_000, currency: 'INR' } },
    ...(place % 3 === 0
      ? { earners: 'MORE', others: 'My parents and my elder sister, who sews at home.' }
      : { earners: place % 2 === 0 ? 'ONE' : 'TWO' }),
    ...(documents.marksheet && { marksheet: documents.marksheet }),
  };
}

const OBSTACLES = [
  'The bus to school took two hours each way. I read on it, which explains my marks in history.',
  'My school had no laboratory. We drew the experiments on the board and believed them.',
  'I looked after my two brothers until my mother came home from work at nine.',
];

const LETTERS = [
  'I have taught this applicant for two years. The questions come before the explanation, and they are the right ones. In the laboratory the notes were the only ones I could read a month later. I recommend the applicant without hesitation.',
  'Among some forty students of that year this is one of three whom I remember by their work. The project is ambitious, but its first half alone would be worth the money.',
  'Careful, honest and good company on a long day of measuring. When a result did not fit, it was measured again instead of explained away.',
];

export function makeLetter(programme: number, place: number): Answers {
  const letter = LETTERS[place % LETTERS.length];
  if (programme !== ASTROPHORIA) return { letter };
  return {
    learning: letter,
    context: 'We are a small school: two classes, one computer room, patient teachers.',
  };
}
