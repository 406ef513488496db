import { skipToken } from '@apollo/client/react';
import { useMemo, useState } from 'react';
import {
  APPLICATION_FIELDS,
  applicationFields,
  NOT_IN_APPLICATION,
  RESERVED_KEYS,
} from '../../../../rules/forms/applicationForm.ts';
import { formSchema } from '../../../../rules/forms/form.ts';
import type { Form } from '../../../../rules/forms/question.ts';
import { notify } from '../../../lib/notify.ts';
import { useOptionCodes } from '../../../lib/options/optionLists.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { DelayedSkeleton, SkeletonBlock } from '../../../ui/DelayedSkeleton.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Section } from '../../../ui/page/Section.tsx';
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
const ruleBeside = (general: Form | undefined) =>
  formSchema(NOTHING, {
    beside: [...(general ? [general] : []), APPLICATION_FIELDS],
    reserved: RESERVED_KEYS,
    without: NOT_IN_APPLICATION,
    mayBeEmpty: true,
  });

type Props = {
  /** The id is null until the draft of a new scholarship is stored. */
  id: string | null;
  readId: () => string | null;
  /** True if the questions are copied from an original when the draft is stored. */
  isCopy?: boolean;
  isDraft: boolean;
  onUnsaved: (isUnsaved: boolean) => void;
  onCount: (count: number) => void;
  saver: { current: (() => Promise<boolean>) | null };
};

/** Edits a scholarship's additional questions, which are saved separately from the scholarship. */
export function ScholarshipQuestions({ id, readId, isCopy, isDraft, onUnsaved, onCount, saver }: Props) {
  const t = useMessages('scholarshipQuestions');
  const words = useApplicationTexts();
  const { degree } = useOptionCodes();
  const profileWords = useProfileTexts();
  const { data, error, refetch } = useQuestionsForEditQuery(
    id === null ? skipToken : { variables: { id }, fetchPolicy: 'network-only' },
  );
  const [isNew] = useState(id === null && !isCopy);
  const [save] = useSaveQuestionsMutation();
  const asked = data?.scholarshipForEdit;
  const { organisations } = useOfferingOrganisations();
  // If the portal has only one organisation, the server omits it from the scholarship.
  const organisationId = asked && (asked.organisation?.id ?? organisations?.[0]?.id);
  const general = asked?.generalForm?.form;
  const rule = useMemo(() => ruleBeside(general), [general]);
  const outside = useMemo(
    () => [
      ...(general ? [{ form: general, words: words.own, isAsked: true }] : []),
      { form: applicationFields(degree), words: words.fields },
    ],
    [general, words, degree],
  );
  const canSave = id !== null;
  const itself = useMemo(() => (isDraft ? { canSave, saver } : undefined), [isDraft, canSave, saver]);
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
    <Section heading={t('heading')} lead={t(isDraft ? 'leadDraft' : 'lead')}>
      {asked && organisationId && <GeneralFormChoice scholarship={asked} organisationId={organisationId} />}
      {(asked ?? isNew) && (
        <FormEditor
          start={asked ? versionOf(asked) : { version: 0, form: NOTHING }}
          builtIn={NOTHING}
          reserved={RESERVED_KEYS}
          rule={rule}
          words={words.own}
          outside={outside}
          offers={offers}
          level={3}
          nothing={t('nothing')}
          save={async (form, version) => {
            const scholarshipId = readId() ?? '';
            return versionOf(
              (await save({ variables: { scholarshipId, form, version } })).data?.saveQuestions,
            );
          }}
          reload={async () => versionOf((await refetch()).data?.scholarshipForEdit)}
          itself={itself}
          onCount={onCount}
          onSaved={() => !isDraft && void notify({ kind: 'success', title: t('saved') })}
          onUnsaved={onUnsaved}
          more={(form, change) => (
            <CopyQuestions
              scholarshipId={id}
              onCopy={(other) => change(addForm(form, other, RESERVED_KEYS))}
            />
          )}
        />
      )}
      {id === null && isCopy && <p className="soft">{t('later')}</p>}
      {!asked && error && <ErrorState error={error} onRetry={refetch} />}
      {!asked && !error && id !== null && !isNew && (
        <DelayedSkeleton label={t('loading')}>
          <SkeletonBlock height={240} />
        </DelayedSkeleton>
      )}
    </Section>
  );
}

function versionOf(answered: OwnQuestionsFragment | null | undefined) {
  if (!answered) throw new Error('The server answered without the scholarship.');
  const { version, form } = answered.ownQuestions ?? { version: 0, form: NOTHING };
  return { version, form };
}
