import { z } from 'zod';
import { userNameSchema } from '../../../rules/accounts/users.ts';
import { pictureValue } from '../../../rules/pictures.ts';
import { notify } from '../../lib/notify.ts';
import { useAccountCall } from '../../lib/session/useAccountCall.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { FormFrame } from '../../ui/form/FormFrame.tsx';
import { FormPictureField } from '../../ui/form/fields/FormPictureField.tsx';
import { TextField } from '../../ui/form/fields/TextField.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { useLeaveQuestion } from '../../ui/form/useLeaveQuestion.tsx';
import { useSchemaForm } from '../../ui/form/useSchemaForm.ts';
import { Section } from '../../ui/page/Section.tsx';
import type { Profile } from './profile.ts';

const schema = z.object({ name: userNameSchema, image: z.string() });

type Props = {
  profile: Profile;
  /** True once the session has ended. In that case, leaving needs no confirmation. */
  isOver: boolean;
  onSaved: () => Promise<unknown>;
};

export function NameForm({ profile, isOver, onSaved }: Props) {
  const t = useMessages('profile');
  const call = useAccountCall();
  const stored = pictureValue(profile.imageUrl);
  const form = useSchemaForm({
    rules: schema,
    labels: { name: t('edit.name'), image: t('edit.photo') },
    values: { name: profile.name, image: stored },
    send: async (values) => {
      const sent = form.hook.getValues();
      // Omits an unchanged photo, because the server may have fetched a newer one.
      const { name, image } = values;
      await call('updateUser', image === stored ? { name } : { name, image });
      form.hook.reset(sent, { keepValues: true });
      await onSaved();
      void notify({ kind: 'success', title: t('edit.success') });
    },
  });
  const { isDirty } = form.hook.formState;
  const leaveQuestion = useLeaveQuestion(isDirty && !isOver);
  return (
    <Section heading={t('edit.heading')}>
      <FormFrame of={form} label={t('edit.heading')}>
        <TextField of={form} name="name" autoComplete="name" maxLength={100} />
        <FormPictureField of={form} name="image" optional purpose="avatar" />
        <div className="row middle gap-md">
          <SubmitButton of={form} busy={t('edit.submitting')}>
            {t('edit.submit')}
          </SubmitButton>
        </div>
      </FormFrame>
      {leaveQuestion}
    </Section>
  );
}
