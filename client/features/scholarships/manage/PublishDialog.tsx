import { z } from 'zod';
import { findUnsaid } from '../../../../rules/catalogue/listing.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { FormButtons } from '../../../ui/form/FormButtons.tsx';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { FormFrame } from '../../../ui/form/FormFrame.tsx';
import { TextField } from '../../../ui/form/fields/TextField.tsx';
import { useSchemaForm } from '../../../ui/form/useSchemaForm.ts';
import { type ManagedScholarshipFragment, useListingToPublishQuery } from './manage.generated.ts';

type Props = {
  scholarship: ManagedScholarshipFragment;
  publish: (at: string | null) => Promise<unknown>;
  onClose: () => void;
};

const schema = z.object({
  publishAt: z.string().transform((local) => (local ? new Date(local).toISOString() : null)),
});

export function PublishDialog(props: Props) {
  const t = useMessages('manageScholarships');
  return (
    <FormDialog
      opened
      onClose={props.onClose}
      title={t('listing.publish.heading')}
      record={props.scholarship.scholarshipName}
    >
      <PublishForm {...props} />
    </FormDialog>
  );
}

function PublishForm({ scholarship: { id }, publish, onClose }: Props) {
  const t = useMessages('manageScholarships');
  const { data } = useListingToPublishQuery({ variables: { id }, fetchPolicy: 'cache-and-network' });
  const found = data?.scholarshipForEdit;
  const unsaid = found ? findUnsaid(found) : [];
  const form = useSchemaForm({
    rules: schema,
    labels: { publishAt: t('listing.publish.at') },
    values: { publishAt: '' },
    send: async ({ publishAt }) => {
      await publish(publishAt);
      onClose();
    },
  });
  const { timeZone: zone } = new Intl.DateTimeFormat().resolvedOptions();
  return (
    <FormFrame of={form} label={t('listing.publish.heading')} isShort>
      {unsaid.length > 0 && (
        <p>
          {t('listing.publish.unsaid', {
            fields: unsaid.map((name) => t(`listing.publish.fields.${name}`)).join(', '),
          })}
        </p>
      )}
      <TextField
        of={form}
        name="publishAt"
        type="datetime-local"
        max="9999-12-31T23:59"
        optional
        description={t('listing.publish.atHint', { zone })}
      />
      <FormButtons
        of={form}
        submit={t('listing.publish.submit')}
        submitting={t('listing.publish.submitting')}
        onCancel={onClose}
      />
    </FormFrame>
  );
}
