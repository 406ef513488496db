import { useController, useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
import {
  INVITATION_DAYS,
  INVITED_ROLES,
  type InvitedRole,
  invitationRule,
} from '../../../rules/accounts/invitations.ts';
import { paths } from '../../../rules/paths.ts';
import { notify } from '../../lib/notify.ts';
import { useSession } from '../../lib/session/useSession.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { DelayedSkeleton, SkeletonBlock } from '../../ui/DelayedSkeleton.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { FormButtons } from '../../ui/form/FormButtons.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { FormFrame } from '../../ui/form/FormFrame.tsx';
import { SelectField } from '../../ui/form/fields/SelectField.tsx';
import { TextField } from '../../ui/form/fields/TextField.tsx';
import { type SchemaForm, useSchemaForm } from '../../ui/form/useSchemaForm.ts';
import { type OfferingOrganisation, useOfferingOrganisations } from '../offering/useOfferingOrganisations.ts';
import classes from './Roles.module.css';
import { PendingInvitationsDocument, useInviteMutation } from './roles.generated.ts';

type Props = { onClose: () => void };
type Values = { email: string; role: InvitedRole; organisationId?: string | null | undefined };

export function InviteDialog({ onClose }: Props) {
  const t = useMessages('roles');
  const { organisations, error, refetch } = useOfferingOrganisations({ isFresh: true });
  return (
    <FormDialog opened onClose={onClose} title={t('inviteHeading')} size="lg">
      {organisations ? (
        <InviteForm organisations={organisations} onClose={onClose} />
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <DelayedSkeleton label={t('loading')}>
          <SkeletonBlock height={320} />
        </DelayedSkeleton>
      )}
    </FormDialog>
  );
}

function InviteForm({ organisations, onClose }: Props & { organisations: readonly OfferingOrganisation[] }) {
  const t = useMessages('roles');
  const { viewer } = useSession();
  const [invite] = useInviteMutation({ refetchQueries: [PendingInvitationsDocument] });
  const only = organisations.length === 1 ? organisations[0] : undefined;
  const form = useSchemaForm<Values, Values>({
    rules: invitationRule,
    labels: { email: t('form.email'), role: t('form.role'), organisationId: t('form.organisation') },
    values: { email: '', role: 'COORDINATOR', organisationId: only?.id ?? '' },
    send: async (input) => {
      await invite({ variables: { input } });
      void notify({ kind: 'success', title: t(viewer?.lacksMail ? 'inviteStored' : 'invited') });
      onClose();
    },
  });
  const role = useWatch({ control: form.hook.control, name: 'role' });
  return (
    <FormFrame of={form} label={t('inviteHeading')} isShort>
      <TextField
        of={form}
        name="email"
        type="email"
        inputMode="email"
        maxLength={254}
        autoComplete="off"
        description={t('form.description', { days: INVITATION_DAYS })}
      />
      <RoleChoice of={form} />
      {role === 'COORDINATOR' && !only && (
        <SelectField
          of={form}
          name="organisationId"
          options={organisations.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <FormButtons of={form} submit={t('form.send')} submitting={t('form.sending')} onCancel={onClose} />
    </FormFrame>
  );
}

function RoleChoice({ of: form }: { of: SchemaForm<Values> }) {
  const t = useMessages('roles');
  const options = useMessages('options');
  const { field } = useController({ control: form.hook.control, name: 'role' });
  return (
    <fieldset className={classes.choice}>
      <legend className="strong">{t('form.role')}</legend>
      {INVITED_ROLES.filter((role) => role !== 'ASSESSOR').map((role) => (
        <label key={role}>
          <input
            type="radio"
            name="role"
            checked={field.value === role}
            onChange={() => field.onChange(role)}
          />
          <span>
            {options(`role.${role}`)}
            <span className={classes.soft}>{t(`may.${role}`)}</span>
          </span>
        </label>
      ))}
      <p className={classes.soft}>
        {t.rich('form.assessors', {
          panels: (words) => <Link to={paths.panels.link()}>{words}</Link>,
        })}
      </p>
    </fieldset>
  );
}
