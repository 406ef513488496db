import { acceptanceFormSchema, NOT_IN_ACCEPTANCE } from '../../../../rules/forms/acceptanceForm.ts';
import type { Form } from '../../../../rules/forms/question.ts';
import { notify } from '../../../lib/notify.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { DelayedSkeleton, SkeletonBlock } from '../../../ui/DelayedSkeleton.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Section } from '../../../ui/page/Section.tsx';
import type { Offers } from '../editedForm.ts';
import { FormEditor } from '../FormEditor.tsx';
import { useApplicationTexts } from '../scholarship/useApplicationTexts.ts';
import {
  type AcceptanceFormFragment,
  useAcceptanceFormQuery,
  useSaveAcceptanceFormMutation,
} from './acceptance.generated.ts';

const NOTHING: Form = { sections: [] };
const OFFERS: Offers = { isRequired: true, without: NOT_IN_ACCEPTANCE };

/** Edits the questions that recipients answer to accept an award. The scholarship must have an award plan. */
export function AcceptanceQuestions({ scholarshipId }: { scholarshipId: string }) {
  const t = useMessages('acceptance');
  const words = useApplicationTexts();
  const { data, error, refetch } = useAcceptanceFormQuery({
    variables: { id: scholarshipId },
    fetchPolicy: 'network-only',
  });
  const [save] = useSaveAcceptanceFormMutation();
  const plan = data?.scholarshipForEdit?.awardPlan;
  return (
    <Section heading={t('heading')} lead={t('lead')}>
      {plan ? (
        <FormEditor
          start={versionOf(plan)}
          builtIn={NOTHING}
          rule={acceptanceFormSchema}
          words={words.own}
          offers={OFFERS}
          level={3}
          nothing={t('nothing')}
          save={async (form, version) =>
            versionOf(
              (await save({ variables: { input: { scholarshipId, form, version } } })).data
                ?.saveAcceptanceForm,
            )
          }
          reload={async () => versionOf((await refetch()).data?.scholarshipForEdit?.awardPlan)}
          onSaved={() => void notify({ kind: 'success', title: t('saved') })}
        />
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <DelayedSkeleton label={t('loading')}>
          <SkeletonBlock height={160} />
        </DelayedSkeleton>
      )}
    </Section>
  );
}

/** Version 0 means that there have never been any questions. Throws if the response contains no plan. */
function versionOf(plan: AcceptanceFormFragment | null | undefined) {
  if (!plan) throw new Error('The server answered without the plan.');
  const { version, form } = plan.questions ?? { version: 0, form: NOTHING };
  return { version, form };
}
