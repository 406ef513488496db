import { Suspense, useMemo } from 'react';
import { omitFields } from '../../../../rules/applications/applications.ts';
import { notify } from '../../../lib/notify.ts';
import { usePortal } from '../../../lib/portal.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { FormFrame } from '../../../ui/form/FormFrame.tsx';
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx';
import { useSchemaForm } from '../../../ui/form/useSchemaForm.ts';
import { useQuestionTexts } from '../../questions/useQuestionTexts.ts';
import { AnswerFieldsPart } from '../answers/parts.tsx';
import { labelsWith, type ResolvedForm, toResolvedForm } from '../answers/resolvedForm.ts';
import { ApplicationFields } from './ApplicationFields.tsx';
import classes from './Apply.module.css';
import type { AppliedScholarshipFragment } from './apply.generated.ts';
import { applyLabels, applySchema, toApplyValues } from './applyForm.ts';
import { ConsentField } from './ConsentField.tsx';
import { FilledInFields } from './FilledInFields.tsx';
import { ScholarshipPreview } from './ScholarshipPreview.tsx';

type Props = { scholarship: AppliedScholarshipFragment & { questions?: ResolvedForm | null } };

export function FormPreview({ scholarship }: Props) {
  const t = useMessages('applicationForm');
  const preview = useMessages('preview');
  const words = useQuestionTexts();
  const { omittedFields } = usePortal();
  const asked = toResolvedForm(scholarship.questions);
  const form = useSchemaForm({
    rules: useMemo(() => omitFields(applySchema, omittedFields), [omittedFields]),
    labels: asked ? labelsWith(applyLabels(t), asked, words) : applyLabels(t),
    values: toApplyValues({}),
    send: async () =>
      notify({ kind: 'success', title: preview('formChecked'), text: preview('formCheckedText') }),
  });
  return (
    <div className={`container ${classes.root}`}>
      <h1>{t('heading')}</h1>
      <div className={classes.columns}>
        <div className={classes.preview} inert>
          <ScholarshipPreview scholarship={scholarship} />
        </div>
        <div className={classes.main}>
          <FormFrame of={form} label={t('heading')}>
            <ApplicationFields of={form} />
            <Suspense>{asked && <AnswerFieldsPart of={form} asked={asked} kept={[]} isPreview />}</Suspense>
            <FilledInFields scholarship={scholarship} />
            <ConsentField of={form} mark={null} />
            <SubmitButton of={form} busy={preview('checking')}>
              {preview('check')}
            </SubmitButton>
          </FormFrame>
        </div>
      </div>
    </div>
  );
}
