import type { ComponentType } from 'react';
import type { KindName } from '../../../rules/forms/kinds/kinds.ts';
import type { Question } from '../../../rules/forms/question.ts';
import { ChoiceField } from './fields/ChoiceField.tsx';
import { ChoicesField } from './fields/ChoicesField.tsx';
import { CountryField } from './fields/CountryField.tsx';
import { DateField } from './fields/DateField.tsx';
import { DocumentField } from './fields/DocumentField.tsx';
import { GradeField } from './fields/GradeField.tsx';
import { LineField } from './fields/LineField.tsx';
import { LinkField } from './fields/LinkField.tsx';
import { MoneyField } from './fields/MoneyField.tsx';
import { NumberField } from './fields/NumberField.tsx';
import { ParagraphField } from './fields/ParagraphField.tsx';
import { ReferenceField } from './fields/ReferenceField.tsx';
import { ScoreField } from './fields/ScoreField.tsx';
import { StatementField } from './fields/StatementField.tsx';
import type { QuestionFieldProps } from './questionField.ts';

const FIELDS: { [Name in KindName]: ComponentType<QuestionFieldProps<Name>> } = {
  line: LineField,
  paragraph: ParagraphField,
  number: NumberField,
  date: DateField,
  choice: ChoiceField,
  choices: ChoicesField,
  country: CountryField,
  money: MoneyField,
  link: LinkField,
  grade: GradeField,
  document: DocumentField,
  statement: StatementField,
  reference: ReferenceField,
  score: ScoreField,
};

type Props = Omit<QuestionFieldProps, 'question'> & { question: Question };

export function QuestionField(props: Props) {
  const Field = FIELDS[props.question.kind] as ComponentType<Props>;
  return <Field {...props} />;
}
