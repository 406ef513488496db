import type { Feature, GroupWith, TextKey, TextValues } from '../../../messages/catalogue.ts';
import type { Texts } from '../../lib/useMessages.ts';
import type { Question } from './ConfirmDialog.tsx';

type QuestionOf<F extends Feature> = GroupWith<F, '.heading'> &
  GroupWith<F, '.text'> &
  GroupWith<F, '.yes'> &
  GroupWith<F, '.doing'>;

export function questionTexts<F extends Feature, Group extends QuestionOf<F>>(
  t: Texts<F>,
  group: Group,
  ...values: TextValues<F, `${Group}.heading` & TextKey<F>>
): Pick<Question, 'heading' | 'text' | 'yes' | 'doing'> {
  const say = t as unknown as (key: string, values?: object) => string;
  return {
    heading: say(`${group}.heading`, values[0]),
    text: say(`${group}.text`),
    yes: say(`${group}.yes`),
    doing: say(`${group}.doing`),
  };
}
