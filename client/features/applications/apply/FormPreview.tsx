import { Suspense } from 'react';
import { notify } from '../../../lib/notify.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { FormFrame } from '../../../ui/form/FormFrame.tsx';
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx';
import { useRulesForm } from '../../../ui/form/useRulesForm.ts';
import { useOwnWords } from '../../questions/useOwnWords.ts';
import { type Asked, askedIn, labelsWith } from '../answers/asked.ts';
import { AnswerFieldsPart } from '../answers/parts.tsx';
import { ApplicationFields } from './ApplicationFields.tsx';
import classes from './Apply.module.css';
import type { AppliedScholarshipFragment } from './apply.generated.ts';
import { applyLabels, applyRules, valuesOf } from './applyForm.ts';
import { ConsentField } from './ConsentField.tsx';
import { FilledInFields } from './FilledInFields.tsx';
import { ScholarshipPreview } from './ScholarshipPreview.tsx';

type Props = { scholarship: AppliedScholarshipFragment & { questions?: Asked | null } };

/** Preview of the form. Fields can be filled in and validated; nothing is saved or sent. */
export function FormPreview({ scholarship }: Props) {
  const t = useMessages('applicationForm');
  const preview = useMessages('preview');
  const words = useOwnWords();
  const asked = askedIn(scholarship.questions);
  const form = useRulesForm({
    rules: applyRules,
    labels: asked ? labelsWith(applyLabels(t), asked, words) : applyLabels(t),
    values: valuesOf({}),
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
