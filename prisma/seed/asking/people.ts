import { SHORTLIST } from '../assessing/shortlist.ts';
import type { Facts } from '../demoStory.ts';

const facts = (
  [age, country, institution, grade]: [number, string, string, number],
  [title, plan, motivation]: [string, string, string],
): Facts => ({ age, country, institution, grade, title, plan, motivation });

export const FACTS: Record<string, Facts> = {
  ...Object.fromEntries(SHORTLIST.map(({ email, facts: known }) => [email, known])),
  'student@example.org': facts(
    [23, 'NO', 'University of Bergen', 3.7],
    [
      'Cleaner water for small hospitals',
      'Small hospitals far from a city filter their water with what they have. I want to measure which of four cheap filters still work after a year, and why staff stop using them.',
      'The tropical medicine network works with the hospitals that I want to visit. At home I would read about them.',
    ],
  ),
  'jonas.lindqvist@example.org': facts(
    [24, 'SE', 'Lund University', 3.5],
    [
      'Sleep on night shifts',
      'Nurses on night shifts sleep in pieces. I will follow sixty of them for a season and compare two ways of planning shifts.',
      'Two groups at Oxford collect such data already, and their hospitals take part.',
    ],
  ),
  'amara.okafor@example.org': facts(
    [22, 'NG', 'University of Lagos', 3.9],
    [
      'Malaria tests that survive the heat',
      'Rapid tests fail when they are stored too warm. I want to find out how warm is too warm, and to print that on the box in a way everybody reads.',
      'I have seen the problem in a clinic. The laboratory that can solve it is here.',
    ],
  ),
  'mei.tanaka@example.org': facts(
    [24, 'JP', 'Hokkaido University', 3.8],
    [
      'Robots that hand over instruments',
      'A robot that hands over instruments has to know when the surgeon looks away. I will build a model of that moment from recorded operations.',
      'The robotics group and the hospital share one building, so that a question takes a staircase and not a month.',
    ],
  ),
  'rahul.sharma@example.org': facts(
    [21, 'IN', 'University of Delhi', 3.6],
    [
      'Vaccines by bicycle',
      'The last kilometres decide whether a vaccine stays cold. I will weigh boxes, roads and riders against each other in three districts.',
      'The vaccine group has the cold boxes, and I know the roads.',
    ],
  ),
  'ingrid.solheim@example.org': facts(
    [20, 'NO', 'Bergen Katedralskole', 3.4],
    [
      'Knots in proteins',
      'Some proteins tie themselves into knots. I want to learn how to see that in data.',
      'The foundation year begins with what I miss: mathematics.',
    ],
  ),
  'mateo.alvarez@example.org': facts(
    [23, 'AR', 'Universidad de Buenos Aires', 3.5],
    [
      'Air in classrooms',
      'I measured the air in eleven classrooms and would like to do so in a hundred, with devices that pupils build.',
      'Nobody in my city works on both schools and lungs.',
    ],
  ),
  'fatima.benali@example.org': facts(
    [24, 'MA', 'Mohammed V University', 3.9],
    [
      'Reading X-rays in two languages',
      'Radiologists write reports in French that families read in Arabic. I will test which words get lost.',
      'The group for health communication invited me after a summer school.',
    ],
  ),
  'liam.oconnor@example.org': facts(
    [22, 'IE', 'University College Dublin', 3.1],
    [
      'Football after forty',
      'Ankles break differently after forty. I want to count how, and what helps.',
      'A change of place would do me good.',
    ],
  ),
  'priya.nair@example.org': facts(
    [21, 'IN', 'St Teresa’s College, Kochi', 3.7],
    [
      'Songs against forgetting',
      'People with dementia remember songs. I want to find out which ones, and for how long after singing.',
      'The memory clinic and the faculty of music run one project together.',
    ],
  ),
  'kwame.mensah@example.org': facts(
    [19, 'GH', 'Achimota School', 3.8],
    [
      'A microscope from paper',
      'Paper microscopes cost a dollar. I will teach twenty schools to use them and see what they find.',
      'I would like to meet people who build instruments for a living.',
    ],
  ),
  'sofia.rossi@example.org': facts(
    [31, 'IT', 'Liceo Galvani, Bologna', 3.6],
    [
      'Back to engines',
      'I repaired ambulances for nine years. Now I want to know why their engines fail, and to design better ones.',
      'The year is made for people who come late to mathematics.',
    ],
  ),
  'minh.nguyen@example.org': facts(
    [20, 'VN', 'Chu Văn An High School', 3.5],
    [
      'Rice and arsenic',
      'Some fields give rice with too much arsenic. I want to map them with a cheap test.',
      'My teachers say that I ask questions that they cannot answer. I hope that this is different here.',
    ],
  ),
};
