import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../../rules/paths.ts';
import { localDay } from '../../../lib/format/dates.ts';
import { notify } from '../../../lib/notify.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { FormButtons } from '../../../ui/form/FormButtons.tsx';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { FormFrame } from '../../../ui/form/FormFrame.tsx';
import { CheckboxField } from '../../../ui/form/fields/CheckboxField.tsx';
import { SelectField } from '../../../ui/form/fields/SelectField.tsx';
import { TextField } from '../../../ui/form/fields/TextField.tsx';
import { useSchemaForm } from '../../../ui/form/useSchemaForm.ts';
import { EntryFields } from './EntryFields.tsx';
import { METHODS, roundSchema, SCORES_SHOWN } from './roundForm.ts';
import {
  type RoundRowFragment,
  usePanelNamesQuery,
  useSaveAssessmentRoundMutation,
} from './rounds.generated.ts';

type Props = {
  scholarshipId: string;
  organisationId: string;
  round?: RoundRowFragment | undefined;
  onClose: () => void;
};

export function RoundDialog(props: Props) {
  const t = useMessages('assessment');
  return (
    <FormDialog
      opened
      onClose={props.onClose}
      title={t(props.round ? 'form.edit' : 'form.add')}
      record={props.round?.name}
      size="lg"
    >
      <RoundForm {...props} />
    </FormDialog>
  );
}

function RoundForm({ scholarshipId, organisationId, round, onClose }: Props) {
  const t = useMessages('assessment');
  const [version] = useState(round?.version ?? 0);
  const { data } = usePanelNamesQuery({ variables: { organisationId }, fetchPolicy: 'cache-and-network' });
  const [save] = useSaveAssessmentRoundMutation();
  const isFixed = round?.state === 'OPEN';
  const panels = data?.panels ?? (round?.panel ? [round.panel] : []);
  const form = useSchemaForm({
    rules: roundSchema,
    labels: {
      name: t('labels.name'),
      panelId: t('labels.panel'),
      startsAt: t('labels.startsAt'),
      endsAt: t('labels.endsAt'),
      entry: t('labels.entry'),
      entryBest: t('form.entryBest'),
      entryCondition: t('form.entryCondition'),
      perApplication: t('labels.perApplication'),
      maxPerAssessor: t('labels.maxPerAssessor'),
      isBlind: t('form.isBlind'),
      requiresExpertise: t('form.requiresExpertise'),
      method: t('labels.method'),
      scoresShown: t('labels.scoresShown'),
      maxSpread: t('labels.maxSpread'),
    },
    values: {
      name: round?.name ?? '',
      panelId: round?.panel?.id ?? '',
      startsAt: round?.startsAt ? toLocal(round.startsAt) : '',
      endsAt: round?.endsAt ? toLocal(round.endsAt) : '',
      entry: round?.entry ?? 'ALL',
      entryBest: round?.entryBest ? String(round.entryBest) : '',
      entryCondition: round?.entryCondition ? JSON.stringify(round.entryCondition) : '',
      perApplication: String(round?.perApplication ?? 2),
      maxPerAssessor: String(round?.maxPerAssessor ?? 50),
      isBlind: round?.isBlind ?? true,
      requiresExpertise: round?.requiresExpertise ?? false,
      method: round?.method ?? 'MEAN',
      scoresShown: round?.scoresShown ?? 'NEVER',
      maxSpread: round?.maxSpread == null ? '' : String(round.maxSpread),
    },
    send: async (given) => {
      await save({ variables: { input: { id: round?.id ?? null, scholarshipId, version, ...given } } });
      void notify({ kind: 'success', title: t('form.saved') });
      onClose();
    },
  });
  const { timeZone: zone } = new Intl.DateTimeFormat().resolvedOptions();
  return (
    <FormFrame of={form} label={t(round ? 'form.edit' : 'form.add')} isShort>
      <TextField of={form} name="name" maxLength={120} autoComplete="off" />
      {isFixed ? (
        <p className="soft">{t('form.fixed')}</p>
      ) : (
        <>
          <SelectField
            of={form}
            name="panelId"
            optional
            description={t.rich('form.panelHint', {
              panels: (text) => <Link to={paths.panels.link()}>{text}</Link>,
            })}
            options={panels.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <CheckboxField of={form} name="isBlind" />
          <SelectField
            of={form}
            name="scoresShown"
            options={SCORES_SHOWN.map((value) => ({ value, label: t(`scoresShown.${value}`) }))}
          />
        </>
      )}
      <EntryFields of={form} scholarshipId={scholarshipId} />
      <TextField
        of={form}
        name="startsAt"
        type="datetime-local"
        max="9999-12-31T23:59"
        optional
        description={t('form.startsAtHint', { zone })}
      />
      <TextField
        of={form}
        name="endsAt"
        type="datetime-local"
        max="9999-12-31T23:59"
        optional
        description={t('form.endsAtHint', { zone })}
      />
      <TextField of={form} name="perApplication" inputMode="numeric" maxLength={2} />
      <TextField
        of={form}
        name="maxPerAssessor"
        inputMode="numeric"
        maxLength={4}
        description={t('form.maxPerAssessorHint')}
      />
      <CheckboxField of={form} name="requiresExpertise" />
      <SelectField
        of={form}
        name="method"
        options={METHODS.map((value) => ({ value, label: t(`methods.${value}`) }))}
      />
      <TextField
        of={form}
        name="maxSpread"
        inputMode="numeric"
        maxLength={3}
        optional
        description={t('form.maxSpreadHint')}
      />
      <FormButtons of={form} submit={t('form.save')} submitting={t('form.saving')} onCancel={onClose} />
    </FormFrame>
  );
}

/** Formats an instant as `2026-12-01T09:00` in the browser's time zone. */
function toLocal(instant: string): string {
  const at = new Date(instant);
  const [hours, minutes] = [at.getHours(), at.getMinutes()].map((part) => String(part).padStart(2, '0'));
  return `${localDay(at)}T${hours}:${minutes}`;
}
