import type { Condition } from '../../../rules/conditions/condition.ts';
import type { Form, Question, Section } from '../../../rules/forms/question.ts';

const en = (text: string) => ({ en: text });
const section = (key: string, title: string, intro: string, questions: Question[]): Section => ({
  ...{ key, title: en(title), intro: en(intro), questions },
});
const options = (words: Record<string, string>) =>
  Object.entries(words).map(([value, label]) => ({ value, label: en(label) }));

export const GENERAL_FORM: Form = {
  sections: [
    section('education', 'Your education', 'Both scholarships of the university read this section.', [
      { key: 'institution', kind: 'line', label: en('Where did you study last?'), isRequired: true },
      { key: 'country', kind: 'country', label: en('In which country?'), isRequired: true },
      {
        key: 'finished',
        kind: 'date',
        label: en('When did you finish, or when will you?'),
        isRequired: true,
      },
      {
        ...{ key: 'gpa', kind: 'grade', label: en('Your final grade'), isRequired: true, profileKey: 'gpa' },
        help: en('Give the best possible grade as well, such as 3.6 of 4.'),
      },
      {
        ...{ key: 'transcript', kind: 'document', label: en('Your transcript'), isRequired: true },
        help: en('All pages in one file. A scan that can be read is enough.'),
        ...{ types: ['PDF', 'JPEG', 'PNG'], maxPages: 20 },
      },
    ]),
    section('you', 'Your reasons', 'Two short questions.', [
      {
        ...{
          key: 'motivation',
          kind: 'paragraph',
          label: en('Why Oxford?'),
          isRequired: true,
          maxWords: 150,
        },
        help: en('Say what you can do here that you cannot do where you are.'),
      },
      { key: 'page', kind: 'link', label: en('A page about you or your work') },
    ]),
  ],
};

const receivesFunding: Condition = { fact: 'funding', is: 'hasAny', value: ['LOAN', 'GRANT', 'FAMILY'] };

/**
 * Covers every type of question, two conditions, and documents and references that may arrive after
 * submission.
 */
function clarendonForm(referencesUntil: string): Form {
  return {
    sections: [
      section('project', 'Your project', 'The committee reads this section first.', [
        { key: 'title', kind: 'line', label: en('Title of your project'), isRequired: true },
        {
          ...{ key: 'plan', kind: 'paragraph', label: en('What do you want to find out?'), isRequired: true },
          ...{ maxWords: 200, help: en('Write for readers of another subject.') },
        },
        { key: 'hasSupervisor', kind: 'statement', label: en('A supervisor has agreed to take me on.') },
        {
          ...{ key: 'supervisor', kind: 'line', label: en('Name of the supervisor'), isRequired: true },
          showWhen: { fact: 'hasSupervisor', is: 'flag', value: true },
        },
        {
          ...{ key: 'start', kind: 'choice', label: en('When would you like to begin?'), isRequired: true },
          options: options({ OCTOBER: 'October', JANUARY: 'January', APRIL: 'April' }),
        },
        {
          ...{ key: 'hours', kind: 'number', label: en('Hours of paid work a week'), min: 0, max: 60 },
          help: en('As you plan them for your first year.'),
        },
      ]),
      section('means', 'Money', 'Your answers do not change how your project is judged.', [
        {
          ...{ key: 'funding', kind: 'choices', label: en('Where else does money come from?') },
          options: options({
            LOAN: 'A loan',
            GRANT: 'Another grant',
            FAMILY: 'My family',
            NONE: 'Nowhere else',
          }),
        },
        {
          ...{ key: 'amount', kind: 'money', label: en('How much is that a year?'), isRequired: true },
          ...{ currency: 'GBP', showWhen: receivesFunding },
        },
      ]),
      section('papers', 'Documents and references', 'Both can be added one by one; your draft keeps them.', [
        {
          ...{
            key: 'cv',
            kind: 'document',
            label: en('Your CV'),
            isRequired: true,
            types: ['PDF'],
            maxPages: 3,
          },
        },
        {
          ...{ key: 'samples', kind: 'document', label: en('Pictures of your work'), maxFiles: 3 },
          types: ['JPEG', 'PNG', 'WEBP'],
        },
        {
          ...{ key: 'referees', kind: 'reference', label: en('Who can write about your work?') },
          ...{
            isRequired: true,
            minReferees: 2,
            maxReferees: 3,
            due: 'afterSubmitting',
            dueOn: referencesUntil,
          },
          about: en('What the applicant has achieved, and whether the project can be done.'),
        },
        {
          ...{ key: 'isOwnWork', kind: 'statement', isRequired: true },
          label: en('I wrote this application myself and named all who helped me.'),
        },
      ]),
    ],
  };
}

const ASTROPHORIA_FORM: Form = {
  sections: [
    section('school', 'Your school years', 'We look at what you made of what you had.', [
      { key: 'favourite', kind: 'line', label: en('Your favourite subject at school'), isRequired: true },
      {
        ...{
          key: 'obstacle',
          kind: 'paragraph',
          label: en('What made school harder for you?'),
          maxWords: 150,
        },
        isRequired: true,
      },
      { key: 'isFirst', kind: 'statement', label: en('I would be the first in my family to study.') },
    ]),
    section('teacher', 'Your teacher', 'One reference is needed before you can submit.', [
      {
        ...{ key: 'teachers', kind: 'reference', label: en('Which teacher knows you well?') },
        ...{ isRequired: true, minReferees: 1, maxReferees: 2 },
        about: en('How the applicant learns, alone and with others.'),
        asks: [
          { key: 'learning', label: en('How does the applicant learn?'), isRequired: true, maxWords: 200 },
          { key: 'context', label: en('What should we know about the school?'), maxWords: 200 },
        ],
      },
    ]),
  ],
};

function meritForm(referencesUntil: string): Form {
  return {
    sections: [
      section('results', 'Results', 'As they stand on your marksheet.', [
        { key: 'marks', kind: 'number', label: en('Marks in percent'), isRequired: true, min: 0, max: 100 },
        {
          key: 'marksheet',
          kind: 'document',
          label: en('Marksheet'),
          isRequired: true,
          types: ['PDF', 'JPEG'],
        },
      ]),
      section('family', 'Family income', 'The scholarship is for families of small means.', [
        { key: 'income', kind: 'money', label: en('Yearly income'), isRequired: true, currency: 'INR' },
        {
          ...{ key: 'earners', kind: 'choice', label: en('Who earns it?'), isRequired: true },
          options: options({ ONE: 'One person', TWO: 'Two people', MORE: 'More than two' }),
        },
        {
          ...{ key: 'others', kind: 'paragraph', label: en('Who are they?'), isRequired: true, maxWords: 60 },
          showWhen: { fact: 'earners', is: 'oneOf', value: ['MORE'] },
        },
      ]),
      section('reference', 'A reference', 'From a person who taught you.', [
        {
          ...{ key: 'teachers', kind: 'reference', label: en('Who taught you?'), isRequired: true },
          ...{ minReferees: 1, maxReferees: 2, due: 'afterSubmitting', dueOn: referencesUntil },
          about: en('How the applicant works, and what you expect of them.'),
        },
      ]),
    ],
  };
}

export const CLARENDON = 56;
export const ASTROPHORIA = 46;
export const MERIT = 16;

export type Questionnaire = { programme: number; isGeneral: boolean; form: Form; hard: Condition | null };

export function listQuestionnaires(dayIn: (days: number) => string): Questionnaire[] {
  return [
    { programme: CLARENDON, isGeneral: true, form: clarendonForm(dayIn(200)), hard: null },
    {
      ...{ programme: ASTROPHORIA, isGeneral: true, form: ASTROPHORIA_FORM },
      hard: { fact: 'birthday', is: 'ageAtMost', value: 25, on: dayIn(30) },
    },
    { programme: MERIT, isGeneral: false, form: meritForm(dayIn(25)), hard: null },
  ];
}
