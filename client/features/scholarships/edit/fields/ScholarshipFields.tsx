import type { ReactNode } from 'react';
import { useListedOptions } from '../../../../lib/options/useListedOptions.ts';
import { usePortal } from '../../../../lib/portal.ts';
import { useMessages } from '../../../../lib/useMessages.ts';
import { FormPictureField } from '../../../../ui/form/fields/FormPictureField.tsx';
import { SelectField } from '../../../../ui/form/fields/SelectField.tsx';
import { TextAreaField } from '../../../../ui/form/fields/TextAreaField.tsx';
import { TextField } from '../../../../ui/form/fields/TextField.tsx';
import { FieldGroup, FieldPair } from '../../../../ui/form/groups/FieldGroup.tsx';
import type { SchemaForm } from '../../../../ui/form/useSchemaForm.ts';
import type { OfferingOrganisation } from '../../../offering/useOfferingOrganisations.ts';
import { RequirementsFields } from '../requirements/RequirementsFields.tsx';
import { type EditorPart, FACT_PARTS } from '../tabs/parts.ts';
import { DatesFields } from './DatesFields.tsx';
import { FundingFields } from './FundingFields.tsx';
import type { ScholarshipValues } from './scholarshipForm.ts';

type Props = {
  of: SchemaForm<ScholarshipValues>;
  /** True for a stored scholarship, whose poster is always the person who edited it last. */
  isPosterFixed: boolean;
  organisations: readonly OfferingOrganisation[];
  extend?: ReactNode;
  part: EditorPart;
};

/** Hides parts of the form that are not selected instead of unmounting them, to preserve their input. */
export function ScholarshipFields({ of: form, isPosterFixed, organisations, extend, part }: Props) {
  const parts: Partial<Record<EditorPart, ReactNode>> = {
    basics: <BasicsFields of={form} isPosterFixed={isPosterFixed} organisations={organisations} />,
    funding: <FundingFields of={form} />,
    dates: <DatesFields of={form} extend={extend} />,
    eligibility: <RequirementsFields of={form} />,
    fees: <FeesFields of={form} />,
  };
  return FACT_PARTS.map((name) => (
    <div key={name} hidden={name !== part} className="stack gap-lg">
      {parts[name]}
    </div>
  ));
}

function BasicsFields({ of: form, isPosterFixed, organisations }: Omit<Props, 'part' | 'extend'>) {
  const t = useMessages('scholarshipForm');
  const listed = useListedOptions();
  return (
    <>
      <FieldGroup legend={t('groups.programme')}>
        {organisations.length > 1 && (
          <SelectField
            of={form}
            name="organisationId"
            options={organisations.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
        <TextField of={form} name="scholarshipName" maxLength={200} />
        <SelectField of={form} name="subjectCategory" options={listed.subjectCategory} />
        <FieldPair>
          <SelectField of={form} name="scholarshipCategory" options={listed.scholarshipCategory} />
          <SelectField of={form} name="degree" options={listed.degree} />
        </FieldPair>
        <TextAreaField of={form} name="description" optional rows={5} maxLength={5000} />
        <TextField of={form} name="officialUrl" optional type="url" maxLength={2000} placeholder="https://" />
      </FieldGroup>
      <FieldGroup legend={t('groups.university')}>
        <TextField of={form} name="universityName" maxLength={200} />
        <FormPictureField
          of={form}
          name="universityImage"
          purpose="university"
          aspect={16 / 9}
          description={t('pictureHint')}
        />
        <FieldPair>
          <TextField of={form} name="universityCountry" maxLength={100} />
          <TextField of={form} name="universityCity" maxLength={100} />
        </FieldPair>
        <TextField of={form} name="universityWorldRank" inputMode="numeric" description={t('rankHint')} />
      </FieldGroup>
      <FieldGroup legend={t('groups.poster')}>
        <TextField
          of={form}
          name="postedUserEmail"
          type="email"
          autoComplete="email"
          disabled={isPosterFixed}
          description={isPosterFixed ? t('posterFixed') : t('posterHint')}
        />
      </FieldGroup>
    </>
  );
}

function FeesFields({ of: form }: Pick<Props, 'of'>) {
  const t = useMessages('scholarshipForm');
  const { currency } = usePortal();
  return (
    <FieldGroup legend={t('groups.fees')}>
      <FieldPair>
        <TextField
          of={form}
          name="applicationFees"
          inputMode="numeric"
          description={t('feeHint', { currency })}
        />
        <TextField
          of={form}
          name="serviceCharge"
          inputMode="numeric"
          description={t('feeHint', { currency })}
        />
      </FieldPair>
      <TextField
        of={form}
        name="tuitionFees"
        optional
        inputMode="numeric"
        description={t('tuitionHint', { currency })}
      />
    </FieldGroup>
  );
}
