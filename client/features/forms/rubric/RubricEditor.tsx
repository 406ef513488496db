import { useApolloClient } from '@apollo/client/react';
import type { Form } from '../../../../rules/forms/question.ts';
import { rubricSchema } from '../../../../rules/forms/rubric.ts';
import { notify } from '../../../lib/notify.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import type { Offers } from '../editedForm.ts';
import { FormEditor } from '../FormEditor.tsx';
import { useApplicationTexts } from '../scholarship/useApplicationTexts.ts';
import { RubricView } from './RubricView.tsx';
import { RoundRubricDocument, useSaveRubricMutation } from './rubric.generated.ts';

const NOTHING: Form = { sections: [] };
const OFFERS: Offers = { isRequired: true, isRubric: true, without: ['document', 'reference', 'grade'] };

type Rubric = { form: Form; version: number } | null | undefined;

export type RubricProps = {
  round: { id: string; rubric?: Rubric };
  scholarshipId: string;
  isFixed: boolean;
};

export function RubricEditor({ round: { id, rubric }, scholarshipId, isFixed }: RubricProps) {
  const t = useMessages('rubric');
  const words = useApplicationTexts();
  const client = useApolloClient();
  const [save] = useSaveRubricMutation();

  async function reload() {
    const { data } = await client.query({
      query: RoundRubricDocument,
      variables: { scholarshipId },
      fetchPolicy: 'network-only',
    });
    return versionOf(data?.assessmentRounds?.find((round) => round.id === id)?.rubric);
  }

  if (isFixed) return <RubricView form={rubric?.form ?? NOTHING} words={words.own} />;
  return (
    <FormEditor
      start={versionOf(rubric)}
      builtIn={NOTHING}
      rule={rubricSchema}
      words={words.own}
      offers={OFFERS}
      level={3}
      nothing={t('nothing')}
      save={async (form, version) => {
        const { data } = await save({ variables: { input: { roundId: id, form, version } } });
        if (!data) throw new Error('The server answered without the rubric.');
        return versionOf(data.saveRubric.rubric);
      }}
      reload={reload}
      onSaved={() => void notify({ kind: 'success', title: t('saved') })}
    />
  );
}

const versionOf = (rubric: Rubric) => rubric ?? { version: 0, form: NOTHING };
