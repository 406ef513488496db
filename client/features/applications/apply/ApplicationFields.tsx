import type { ReactNode } from 'react';
import { labelOptions } from '../../../../messages/options.ts';
import { GENDERS, type OmittableField } from '../../../../rules/applications/applicationOptions.ts';
import { useListedOptions } from '../../../lib/options/useListedOptions.ts';
import { usePortal } from '../../../lib/portal.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { FormPictureField } from '../../../ui/form/fields/FormPictureField.tsx';
import { PhoneField } from '../../../ui/form/fields/PhoneField.tsx';
import { SelectField } from '../../../ui/form/fields/SelectField.tsx';
import { TextAreaField } from '../../../ui/form/fields/TextAreaField.tsx';
import { TextField } from '../../../ui/form/fields/TextField.tsx';
import { FieldGroup, FieldPair } from '../../../ui/form/groups/FieldGroup.tsx';
import type { SchemaForm } from '../../../ui/form/useSchemaForm.ts';
import type { ApplicationValues } from './applyForm.ts';
import { isAsked } from './sections.ts';

type Props<Values extends ApplicationValues> = {
  of: SchemaForm<Values>;
  marks?: Record<'person' | 'education', ReactNode>;
  isEntered?: boolean;
};

export function ApplicationFields<Values extends ApplicationValues>({
  of,
  marks,
  isEntered = false,
}: Props<Values>) {
  const t = useMessages('applicationForm');
  const options = useMessages('options');
  const listed = useListedOptions();
  const { omittedFields } = usePortal();
  const has = (name: OmittableField) => !omittedFields.includes(name);
  const form = of as unknown as SchemaForm<ApplicationValues>;
  return (
    <>
      <FieldGroup legend={t(isEntered ? 'personEntered' : 'person')} mark={marks?.person} name="person">
        <TextField of={form} name="applicantName" autoComplete={isEntered ? 'off' : 'name'} maxLength={120} />
        {has('phone') && (
          <PhoneField of={form} name="phone" description={isEntered ? undefined : t('phoneHint')} />
        )}
        {has('address') && (
          <TextAreaField
            of={form}
            name="address"
            autoComplete={isEntered ? 'off' : 'street-address'}
            rows={3}
            maxLength={500}
          />
        )}
        {!isEntered && has('applicantImage') && (
          <FormPictureField
            of={form}
            name="applicantImage"
            purpose="applicant"
            description={t('photoHint')}
          />
        )}
        {has('gender') && (
          <SelectField of={form} name="gender" options={labelOptions(options, 'gender', GENDERS)} optional />
        )}
      </FieldGroup>
      {isAsked('education', omittedFields) && (
        <FieldGroup
          legend={t(isEntered ? 'educationEntered' : 'education')}
          mark={marks?.education}
          name="education"
        >
          {(has('ssc') || has('hsc')) && (
            <FieldPair>
              {has('ssc') && (
                <TextField
                  of={form}
                  name="ssc"
                  description={t(isEntered ? 'resultHintEntered' : 'resultHint')}
                  maxLength={50}
                />
              )}
              {has('hsc') && (
                <TextField
                  of={form}
                  name="hsc"
                  description={t(isEntered ? 'resultHintEntered' : 'resultHint')}
                  maxLength={50}
                />
              )}
            </FieldPair>
          )}
          {has('degree') && <SelectField of={form} name="degree" options={listed.degree} optional />}
        </FieldGroup>
      )}
    </>
  );
}
