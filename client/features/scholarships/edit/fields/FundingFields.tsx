import { Button } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { labelOptions } from '../../../../../messages/options.ts';
import { FUNDING_COVERS, FUNDING_FREQUENCIES } from '../../../../../rules/catalogue/scholarshipOptions.ts';
import { listCurrencies } from '../../../../lib/options/currencyOptions.ts';
import { useMessages } from '../../../../lib/useMessages.ts';
import { CheckboxListField } from '../../../../ui/form/fields/CheckboxListField.tsx';
import { SelectField } from '../../../../ui/form/fields/SelectField.tsx';
import { TextField } from '../../../../ui/form/fields/TextField.tsx';
import { FieldGroup, FieldPair } from '../../../../ui/form/groups/FieldGroup.tsx';
import type { SchemaForm } from '../../../../ui/form/useSchemaForm.ts';
import type { ScholarshipValues } from './scholarshipForm.ts';

export function FundingFields({ of: form }: { of: SchemaForm<ScholarshipValues> }) {
  const t = useMessages('scholarshipForm');
  const options = useMessages('options');
  return (
    <FieldGroup legend={t('groups.funding')}>
      <AmountFields of={form} />
      <FieldPair>
        <CurrencyField of={form} />
        <SelectField
          of={form}
          name="fundingFrequency"
          optional
          options={FUNDING_FREQUENCIES.map((value) => ({
            value,
            label: options(`fundingFrequency.${value}`),
          }))}
        />
      </FieldPair>
      <FieldPair>
        <TextField of={form} name="fundingMonths" optional inputMode="numeric" />
        <TextField of={form} name="awardCount" optional inputMode="numeric" />
      </FieldPair>
      <CheckboxListField
        of={form}
        name="fundingCovers"
        optional
        isShort
        options={labelOptions(options, 'fundingCovers', FUNDING_COVERS)}
      />
      <SelectField
        of={form}
        name="isRenewable"
        optional
        options={labelOptions(options, 'isRenewable', ['YES', 'NO'])}
      />
      <TextField of={form} name="fundingNote" optional maxLength={300} />
    </FieldGroup>
  );
}

/** A single amount is stored as a range with equal limits. */
function AmountFields({ of: form }: { of: SchemaForm<ScholarshipValues> }) {
  const t = useMessages('scholarshipForm');
  const { control, getValues, setValue } = form.hook;
  const [min, max] = useWatch({ control, name: ['fundingMin', 'fundingMax'] });
  const [isRange, setRange] = useState(min !== max);
  // Shows both fields if the user takes over a range from the other version after a conflict. A `max` that only
  // copies an earlier `min` is not a range.
  const [lastMax, setLastMax] = useState(max);
  const [copy, setCopy] = useState<string>();
  if (max !== lastMax) {
    setLastMax(max);
    if (max !== min && max !== copy) setRange(true);
  }
  useEffect(() => {
    if (isRange || getValues('fundingMax') === min) return;
    setCopy(min);
    setValue('fundingMax', min, { shouldDirty: true });
  }, [isRange, min, getValues, setValue]);
  return (
    <>
      <FieldPair>
        <TextField
          of={form}
          name="fundingMin"
          optional
          inputMode="decimal"
          description={t('fundingMinHint')}
        />
        {isRange && (
          <TextField
            of={form}
            name="fundingMax"
            optional
            inputMode="decimal"
            description={t('fundingMaxHint')}
          />
        )}
      </FieldPair>
      <div>
        <Button
          variant="subtle"
          onClick={() => {
            setRange(!isRange);
            setValue('fundingMax', isRange ? min : '', { shouldDirty: true });
          }}
        >
          {t(isRange ? 'fundingOne' : 'fundingRange')}
        </Button>
      </div>
    </>
  );
}

function CurrencyField({ of: form }: { of: SchemaForm<ScholarshipValues> }) {
  const { language } = useMessages('options');
  const stored = useWatch({ control: form.hook.control, name: 'fundingCurrency' });
  const options = useMemo(() => listCurrencies(stored, language), [language, stored]);
  return (
    <SelectField
      of={form}
      name="fundingCurrency"
      optional
      autoComplete="transaction-currency"
      options={options}
    />
  );
}
