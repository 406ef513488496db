import { Checkbox, Select } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import { DEADLINE_CHOICES } from '../../../../../rules/catalogue/dates.ts';
import { ROLLING } from '../../../../../rules/days.ts';
import { listTimeZones } from '../../../../../rules/timeZones.ts';
import { useMessages } from '../../../../lib/useMessages.ts';
import { FieldLabel } from '../../../../ui/form/fields/FieldLabel.tsx';
import { SelectField } from '../../../../ui/form/fields/SelectField.tsx';
import { TextField } from '../../../../ui/form/fields/TextField.tsx';
import { useField } from '../../../../ui/form/fields/useField.ts';
import { FieldGroup, FieldPair } from '../../../../ui/form/groups/FieldGroup.tsx';
import type { SchemaForm } from '../../../../ui/form/useSchemaForm.ts';
import type { ScholarshipValues } from './scholarshipForm.ts';

type Props = { of: SchemaForm<ScholarshipValues> };
type DatesProps = Props & { extend?: ReactNode };

export function DatesFields({ of: form, extend }: DatesProps) {
  const t = useMessages('scholarshipForm');
  const deadline = useWatch({ control: form.hook.control, name: 'applicationDeadline' });
  const [before, setBefore] = useState('');
  const isRolling = deadline === ROLLING;

  function setRolling(isTicked: boolean) {
    if (isTicked) setBefore(deadline);
    const shouldValidate = form.hook.formState.isSubmitted;
    form.hook.setValue('applicationDeadline', isTicked ? ROLLING : before, {
      shouldDirty: true,
      shouldValidate,
    });
  }

  return (
    <FieldGroup legend={t('groups.dates')}>
      <TextField of={form} name="scholarshipPostDate" type="date" />
      <FieldPair>
        <TextField of={form} name="opensOn" optional type="date" description={t('opensHint')} />
        <TextField of={form} name="opensTime" optional type="time" description={t('opensTimeHint')} />
      </FieldPair>
      <Checkbox
        size="md"
        label={t('rolling')}
        checked={isRolling}
        onChange={(event) => setRolling(event.currentTarget.checked)}
      />
      {!isRolling && (
        <>
          <FieldPair>
            <TextField of={form} name="applicationDeadline" type="date" description={t('deadlineHint')} />
            <TextField of={form} name="deadlineTime" type="time" description={t('deadlineTimeHint')} />
          </FieldPair>
          <ChoiceField of={form} />
          {extend}
          <TextField of={form} name="decisionsBy" optional type="date" description={t('decisionsHint')} />
        </>
      )}
      <TimeZoneField of={form} />
    </FieldGroup>
  );
}

/** Lets the user choose between two instants if the server reports that the local time occurs twice. */
function ChoiceField({ of: form }: Props) {
  const t = useMessages('scholarshipForm');
  const { control } = form.hook;
  const { errors } = useFormState({ control, name: 'deadlineChoice' });
  const value = useWatch({ control, name: 'deadlineChoice' });
  if (!value && !errors.deadlineChoice) return null;
  const choices = DEADLINE_CHOICES.map((choice) => ({ value: choice, label: t(`choices.${choice}`) }));
  return <SelectField of={form} name="deadlineChoice" options={choices} />;
}

const ANYWHERE_ON_EARTH = 'Etc/GMT+12';

/** Loads the time zones on demand, because there are hundreds. */
function TimeZoneField({ of: form }: Props) {
  const t = useMessages('scholarshipForm');
  const { label, required, ...field } = useField({ of: form, name: 'timeZone' });
  const [zones, setZones] = useState<string[]>([]);
  const others = [...new Set([field.value, ...zones])].filter((zone) => zone && zone !== ANYWHERE_ON_EARTH);
  return (
    <Select
      {...field}
      size="md"
      label={<FieldLabel label={label} required={required} />}
      required={required}
      withAsterisk={false}
      searchable
      limit={100}
      description={t('timeZoneHint')}
      nothingFoundMessage={t('timeZoneNone')}
      onFocus={() => setZones(listTimeZones())}
      data={[
        { value: ANYWHERE_ON_EARTH, label: t('anywhereOnEarth') },
        ...others.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') })),
      ]}
      onChange={(zone) => zone && field.onChange(zone)}
    />
  );
}
