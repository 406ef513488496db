import { Button } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import { formatInstant } from '../../../../messages/formats.ts';
import { ROLLING } from '../../../../rules/days.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { ConflictPanel } from '../../../ui/form/ConflictPanel.tsx';
import { Differences } from '../../../ui/form/Differences.tsx';
import type { SchemaForm } from '../../../ui/form/useSchemaForm.ts';
import type { OfferingOrganisation } from '../../offering/useOfferingOrganisations.ts';
import type { EditedScholarshipFragment } from './edit.generated.ts';
import { FIELDS, type ScholarshipValues, toScholarshipValues } from './fields/scholarshipForm.ts';

type Props = {
  of: SchemaForm<ScholarshipValues>;
  theirs: EditedScholarshipFragment;
  organisations: readonly OfferingOrganisation[];
  /** Overwrites the other version with the form. Undefined if the editor bar has a button for this. */
  onKeep?: (() => void) | undefined;
};

export function ConflictView({ of: form, theirs, organisations, onKeep }: Props) {
  const t = useMessages('scholarshipForm');
  const options = useMessages('options');
  const mine = useWatch({ control: form.hook.control }) as ScholarshipValues;
  const other = toScholarshipValues(theirs, mine.postedUserEmail);
  const names = FIELDS.filter((name) => differs(name, mine, other));
  const take = (name: keyof ScholarshipValues) =>
    form.hook.setValue(name, other[name], { shouldDirty: true, shouldValidate: true });
  const who = theirs.postedUserEmail;
  const when = formatInstant(theirs.updatedAt, t.language);
  const nameOf = (id: string) => organisations.find((each) => each.id === id)?.name;
  const word = (name: string, value: string) => {
    if (value === ROLLING) return t('rolling');
    if (name === 'requirements')
      return value && t('conflict.requirements', { count: value.split('"fact":').length - 1 });
    return (name === 'organisationId' ? nameOf(value) : options.find(`${name}.${value}`)) ?? value.trim();
  };
  const show = (name: keyof ScholarshipValues, { [name]: value = '' }: ScholarshipValues) =>
    (Array.isArray(value) ? value.map((each) => word(name, each)).join(', ') : word(name, value)) ||
    t('conflict.empty');
  return (
    <ConflictPanel
      heading={t('conflict.heading')}
      text={who ? t('conflict.text', { who, when }) : t('conflict.textUnknown', { when })}
      choices={
        <>
          {onKeep && <Button onClick={onKeep}>{t('conflict.keep')}</Button>}
          {names.length > 1 && (
            <Button variant="default" onClick={() => names.forEach(take)}>
              {t('conflict.takeAll')}
            </Button>
          )}
        </>
      }
    >
      {names.length === 0 && <p>{t('conflict.same')}</p>}
      <Differences
        names={{ theirs: t('conflict.theirs'), mine: t('conflict.mine') }}
        rows={names.map((name) => ({
          key: name,
          label: form.labels[name],
          theirs: show(name, other),
          mine: show(name, mine),
          action: (
            <Button
              variant="default"
              aria-label={t('conflict.takeLabel', { field: form.labels[name] })}
              onClick={() => take(name)}
            >
              {t('conflict.take')}
            </Button>
          ),
        }))}
      />
    </ConflictPanel>
  );
}

function differs(name: string, mine: ScholarshipValues, other: ScholarshipValues): boolean {
  const [here, there] = [mine, other].map((values) => String(values[name as keyof ScholarshipValues]).trim());
  return here !== there;
}
