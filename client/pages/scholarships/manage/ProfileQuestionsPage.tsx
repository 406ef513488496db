import { useMemo } from 'react';
import { formSchema } from '../../../../rules/forms/form.ts';
import { builtInProfileForm, NOT_IN_PROFILE } from '../../../../rules/forms/profileForm.ts';
import type { Form } from '../../../../rules/forms/question.ts';
import { FormEditor } from '../../../features/forms/FormEditor.tsx';
import classes from '../../../features/profileQuestions/ProfileQuestions.module.css';
import {
  useProfileFormToEditQuery,
  useSaveProfileFormMutation,
} from '../../../features/profileQuestions/profileQuestions.generated.ts';
import { VerifiedFacts } from '../../../features/profileQuestions/VerifiedFacts.tsx';
import { useProfileTexts } from '../../../features/questions/useProfileTexts.ts';
import { notify } from '../../../lib/notify.ts';
import { usePortal } from '../../../lib/portal.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { DelayedSkeleton, SkeletonBlock } from '../../../ui/DelayedSkeleton.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { PageHead } from '../../../ui/page/PageHead.tsx';

const OFFERS = { isRequired: false, without: NOT_IN_PROFILE };

export function ProfileQuestionsPage() {
  const t = useMessages('profileQuestions');
  const frame = useMessages('frame');
  const words = useProfileTexts();
  const { currency } = usePortal();
  const builtIn = useMemo(() => builtInProfileForm({ currency }), [currency]);
  const rule = useMemo(() => formSchema(builtIn, { without: NOT_IN_PROFILE }), [builtIn]);
  const { data, error, refetch } = useProfileFormToEditQuery({ fetchPolicy: 'network-only' });
  const [save] = useSaveProfileFormMutation();
  const start = data?.profileForm;
  return (
    <div className={classes.root}>
      <PageHead title={t('title')} />
      <h1>{t('title')}</h1>
      <p className={`measure soft ${classes.lead}`}>{t('lead')}</p>
      {start && (
        <FormEditor
          start={versionOf(start)}
          builtIn={builtIn}
          rule={rule}
          words={words}
          offers={OFFERS}
          save={async (form, version) =>
            versionOf((await save({ variables: { form, version } })).data?.saveProfileForm)
          }
          reload={async () => versionOf((await refetch()).data?.profileForm)}
          onSaved={() => void notify({ kind: 'success', title: t('saved') })}
        />
      )}
      {!start && error && <ErrorState heading={frame('session.failed')} error={error} onRetry={refetch} />}
      {!start && !error && (
        <DelayedSkeleton label={t('loading')}>
          <SkeletonBlock height={320} />
        </DelayedSkeleton>
      )}
      <VerifiedFacts />
    </div>
  );
}

function versionOf(answered: { version: number; form: Form } | undefined) {
  if (!answered) throw new Error('The server answered without the form.');
  return { version: answered.version, form: answered.form };
}
