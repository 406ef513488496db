import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { FormFrame } from '../../../ui/form/FormFrame.tsx';
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx';
import { useLeaveQuestion } from '../../../ui/form/useLeaveQuestion.tsx';
import type { SchemaForm } from '../../../ui/form/useSchemaForm.ts';
import type { OfferingOrganisation } from '../../offering/useOfferingOrganisations.ts';
import { CardPreview } from './CardPreview.tsx';
import { ScholarshipFields } from './ScholarshipFields.tsx';
import classes from './ScholarshipForm.module.css';
import type { ScholarshipValues } from './scholarshipForm.ts';

type Props = {
  of: SchemaForm<ScholarshipValues>;
  label: string;
  submit: string;
  submitting: string;
  isPosterFixed?: boolean;
  organisations: readonly OfferingOrganisation[];
  /** True once the form is stored. Leaving then needs no confirmation. */
  isDone: boolean;
  isUnsavedBeside?: boolean;
  otherAction?: ReactNode;
  extend?: ReactNode;
  children?: ReactNode;
};

export function ScholarshipForm({
  of: form,
  label,
  submit,
  submitting,
  isPosterFixed = false,
  organisations,
  isDone,
  isUnsavedBeside = false,
  otherAction,
  extend,
  children,
}: Props) {
  const { isDirty } = form.hook.formState;
  const leaveQuestion = useLeaveQuestion((isDirty && !isDone) || isUnsavedBeside);
  return (
    <div className={`grid gap-xl ${classes.columns}`}>
      <div className="slim">
        <FormFrame of={form} label={label}>
          {children}
          <ScholarshipFields
            of={form}
            isPosterFixed={isPosterFixed}
            organisations={organisations}
            extend={extend}
          />
          <Group>
            <SubmitButton of={form} busy={submitting}>
              {submit}
            </SubmitButton>
            {otherAction}
          </Group>
        </FormFrame>
      </div>
      <CardPreview of={form} />
      {leaveQuestion}
    </div>
  );
}
