import type { ComponentType } from 'react';
import type { KindName } from '../../../rules/forms/kinds/kinds.ts';
import type { Question } from '../../../rules/forms/question.ts';
import { ChoiceField } from './ChoiceField.tsx';
import { ChoicesField } from './ChoicesField.tsx';
import { CountryField } from './CountryField.tsx';
import { DateField } from './DateField.tsx';
import { DocumentField } from './DocumentField.tsx';
import { GradeField } from './GradeField.tsx';
import { LineField } from './LineField.tsx';
import { LinkField } from './LinkField.tsx';
import { MoneyField } from './MoneyField.tsx';
import { NumberField } from './NumberField.tsx';
import { ParagraphField } from './ParagraphField.tsx';
import type { QuestionFieldProps } from './questionField.ts';
import { ReferenceField } from './ReferenceField.tsx';
import { ScoreField } from './ScoreField.tsx';
import { StatementField } from './StatementField.tsx';

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
