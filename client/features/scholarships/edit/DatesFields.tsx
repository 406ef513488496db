import { Checkbox } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import { DEADLINE_CHOICES } from '../../../../rules/dates.ts';
import { ROLLING } from '../../../../rules/days.ts';
import { listTimeZones } from '../../../../rules/timeZones.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { FieldGroup, FieldPair } from '../../../ui/form/FieldGroup.tsx';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import type { SchemaForm } from '../../../ui/form/useSchemaForm.ts';
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

/** Selects one of two instants if the local time occurs twice. The server detects that. */
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
  const id = useId();
  const [zones, setZones] = useState<string[]>([]);
  return (
    <>
      <TextField
        of={form}
        name="timeZone"
        list={id}
        onFocus={() => setZones(listTimeZones())}
        description={t('timeZoneHint', { anywhere: ANYWHERE_ON_EARTH })}
      />
      <datalist id={id}>
        {zones.length > 0 && <option value={ANYWHERE_ON_EARTH}>{t('anywhereOnEarth')}</option>}
        {zones.map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
    </>
  );
}
