import { z } from 'zod';
import { organisationSchema } from '../../../rules/accounts/organisations.ts';
import { notify } from '../../lib/notify.ts';
import { useSession } from '../../lib/session/useSession.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { FormButtons } from '../../ui/form/FormButtons.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { FormFrame } from '../../ui/form/FormFrame.tsx';
import { CheckboxField } from '../../ui/form/fields/CheckboxField.tsx';
import { ColorField } from '../../ui/form/fields/ColorField.tsx';
import { FormPictureField } from '../../ui/form/fields/FormPictureField.tsx';
import { TextAreaField } from '../../ui/form/fields/TextAreaField.tsx';
import { TextField } from '../../ui/form/fields/TextField.tsx';
import { useSchemaForm } from '../../ui/form/useSchemaForm.ts';
import { WithValues } from '../../ui/form/WithValues.tsx';
import { LookPreview } from './LookPreview.tsx';
import {
  type OrganisationRowFragment,
  OrganisationsDocument,
  useCreateOrganisationMutation,
  useUpdateOrganisationMutation,
} from './organisations.generated.ts';

type Props = {
  organisation?: OrganisationRowFragment;
  onClose: () => void;
};

export function OrganisationDialog({ organisation, onClose }: Props) {
  const t = useMessages('organisations');
  const title = organisation ? t('form.edit') : t('form.add');
  return (
    <FormDialog opened onClose={onClose} title={title} record={organisation?.name} size="lg">
      <OrganisationForm label={title} organisation={organisation} onClose={onClose} />
    </FormDialog>
  );
}

const emptyOr = <Output,>(rule: z.ZodType<Output, string | null>) =>
  z
    .string()
    .transform((text) => (text.trim() === '' ? null : text))
    .pipe(rule);

const { name, logo, contactEmail, website, description, accentColor, replyTo } = organisationSchema.shape;
const formSchema = z.object({
  name,
  logo: emptyOr(logo.unwrap()),
  contactEmail: emptyOr(contactEmail.unwrap()),
  website: emptyOr(website.unwrap()),
  description: emptyOr(description.unwrap()),
  accentColor: emptyOr(accentColor.unwrap()),
  replyTo: emptyOr(replyTo.unwrap()),
  publishesItself: z.boolean(),
});

function OrganisationForm({ label, organisation, onClose }: Props & { label: string }) {
  const t = useMessages('organisations');
  const { viewer } = useSession();
  const isManager = viewer?.abilities.includes('MANAGE_ORGANISATIONS') ?? false;
  const [create] = useCreateOrganisationMutation({ refetchQueries: [OrganisationsDocument] });
  const [update] = useUpdateOrganisationMutation();
  const form = useSchemaForm({
    rules: formSchema,
    labels: {
      name: t('form.name'),
      logo: t('form.logo'),
      contactEmail: t('form.contactEmail'),
      website: t('form.website'),
      description: t('form.description'),
      accentColor: t('form.accentColor'),
      replyTo: t('form.replyTo'),
      publishesItself: t('form.publishesItself'),
    },
    values: {
      name: organisation?.name ?? '',
      logo: organisation?.logo?.url ?? '',
      contactEmail: organisation?.contactEmail ?? '',
      website: organisation?.website ?? '',
      description: organisation?.description ?? '',
      accentColor: organisation?.accentColor ?? '',
      replyTo: organisation?.replyTo ?? '',
      publishesItself: organisation?.publishesItself ?? false,
    },
    send: async ({ publishesItself, ...given }) => {
      const input = isManager ? { ...given, publishesItself } : given;
      if (organisation) {
        const { id, version } = organisation;
        await update({ variables: { id, version, input } });
      } else await create({ variables: { input } });
      void notify({ kind: 'success', title: t('saved') });
      onClose();
    },
  });
  return (
    <FormFrame of={form} label={label} isShort>
      {isManager && <TextField of={form} name="name" maxLength={120} autoComplete="off" />}
      <FormPictureField of={form} name="logo" purpose="university" aspect={1} optional />
      <TextField
        of={form}
        name="contactEmail"
        type="email"
        inputMode="email"
        maxLength={254}
        autoComplete="off"
        optional
      />
      <TextField
        of={form}
        name="website"
        type="url"
        inputMode="url"
        maxLength={2000}
        autoComplete="off"
        optional
      />
      <TextAreaField
        of={form}
        name="description"
        description={t('form.descriptionHint')}
        rows={5}
        maxLength={5000}
        optional
      />
      <ColorField of={form} name="accentColor" description={t('form.accentColorHint')} optional />
      <WithValues of={form}>
        {(values) => <LookPreview name={values.name ?? ''} color={values.accentColor ?? ''} />}
      </WithValues>
      <TextField
        of={form}
        name="replyTo"
        description={t('form.replyToHint')}
        type="email"
        inputMode="email"
        maxLength={254}
        autoComplete="off"
        optional
      />
      {isManager && <CheckboxField of={form} name="publishesItself" />}
      <FormButtons of={form} submit={t('form.save')} submitting={t('form.saving')} onCancel={onClose} />
    </FormFrame>
  );
}
