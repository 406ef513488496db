import { useMemo } from 'react';
import {
  APPLICATION_FIELDS,
  NOT_IN_APPLICATION,
  RESERVED_KEYS,
} from '../../../../rules/forms/applicationForm.ts';
import { formSchema } from '../../../../rules/forms/form.ts';
import type { Form } from '../../../../rules/forms/question.ts';
import { notify } from '../../../lib/notify.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { DelayedSkeleton, SkeletonBlock } from '../../../ui/DelayedSkeleton.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Section } from '../../../ui/Section.tsx';
import { useOfferingOrganisations } from '../../offering/useOfferingOrganisations.ts';
import { useProfileTexts } from '../../questions/useProfileTexts.ts';
import { addForm } from '../edit/addForm.ts';
import { FormEditor } from '../FormEditor.tsx';
import { CopyQuestions } from './CopyQuestions.tsx';
import { GeneralFormChoice } from './GeneralFormChoice.tsx';
import {
  type OwnQuestionsFragment,
  useQuestionsForEditQuery,
  useSaveQuestionsMutation,
} from './scholarshipQuestions.generated.ts';
import { useApplicationTexts } from './useApplicationTexts.ts';

const NOTHING: Form = { sections: [] };
/** Validates as the server does. Conditions may also refer to questions of the general form. */
const ruleBeside = (general: Form | undefined) =>
  formSchema(NOTHING, {
    beside: [...(general ? [general] : []), APPLICATION_FIELDS],
    reserved: RESERVED_KEYS,
    without: NOT_IN_APPLICATION,
    mayBeEmpty: true,
  });

type Props = { scholarshipId: string; onUnsaved: (isUnsaved: boolean) => void };

/** Edits a scholarship's additional questions, saved independently of the scholarship. */
export function ScholarshipQuestions({ scholarshipId, onUnsaved }: Props) {
  const t = useMessages('scholarshipQuestions');
  const words = useApplicationTexts();
  const profileWords = useProfileTexts();
  const variables = { id: scholarshipId };
  const { data, error, refetch } = useQuestionsForEditQuery({ variables, fetchPolicy: 'network-only' });
  const [save] = useSaveQuestionsMutation();
  const asked = data?.scholarshipForEdit;
  const { organisations } = useOfferingOrganisations();
  // The organisation is omitted if the portal has only one.
  const organisationId = asked && (asked.organisation?.id ?? organisations?.[0]?.id);
  const general = asked?.generalForm?.form;
  const rule = useMemo(() => ruleBeside(general), [general]);
  const outside = useMemo(
    () => [
      ...(general ? [{ form: general, words: words.own, isAsked: true }] : []),
      { form: APPLICATION_FIELDS, words: words.fields },
    ],
    [general, words],
  );
  const profile = data?.profileForm.form;
  const offers = useMemo(
    () => ({
      isRequired: true,
      without: NOT_IN_APPLICATION,
      ...(profile && { profile: { form: profile, words: profileWords } }),
    }),
    [profile, profileWords],
  );
  return (
    <Section heading={t('heading')} lead={t('lead')}>
      {asked && organisationId && <GeneralFormChoice scholarship={asked} organisationId={organisationId} />}
      {asked && (
        <FormEditor
          start={versionOf(asked)}
          builtIn={NOTHING}
          reserved={RESERVED_KEYS}
          rule={rule}
          words={words.own}
          outside={outside}
          offers={offers}
          level={3}
          nothing={t('nothing')}
          save={async (form, version) =>
            versionOf((await save({ variables: { scholarshipId, form, version } })).data?.saveQuestions)
          }
          reload={async () => versionOf((await refetch()).data?.scholarshipForEdit)}
          onSaved={() => void notify({ kind: 'success', title: t('saved') })}
          onUnsaved={onUnsaved}
          more={(form, change) => (
            <CopyQuestions
              scholarshipId={scholarshipId}
              onCopy={(other) => change(addForm(form, other, RESERVED_KEYS))}
            />
          )}
        />
      )}
      {!asked && error && <ErrorState error={error} onRetry={refetch} />}
      {!asked && !error && (
        <DelayedSkeleton label={t('loading')}>
          <SkeletonBlock height={240} />
        </DelayedSkeleton>
      )}
    </Section>
  );
}

/** Version 0 means no questions. Throws if the response has no scholarship. */
function versionOf(answered: OwnQuestionsFragment | null | undefined) {
  if (!answered) throw new Error('The server answered without the scholarship.');
  const { version, form } = answered.ownQuestions ?? { version: 0, form: NOTHING };
  return { version, form };
}
