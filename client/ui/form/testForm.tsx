import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, vi } from 'vitest';
import { z } from 'zod';
import { lineOfText } from '../../../rules/fields.ts';
import { renderProvided } from '../../app/testPortal.tsx';
import { makePicture, startUploads } from '../picture/testUploads.ts';
import { FormFrame } from './FormFrame.tsx';
import { FormPictureField } from './fields/FormPictureField.tsx';
import { PhoneField } from './fields/PhoneField.tsx';
import { SelectField } from './fields/SelectField.tsx';
import { TextAreaField } from './fields/TextAreaField.tsx';
import { TextField } from './fields/TextField.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import { useSchemaForm } from './useSchemaForm.ts';

const schema = z.object({
  universityName: lineOfText(20),
  phone: lineOfText(40),
  gender: z.string(),
  comment: lineOfText(200),
  picture: lineOfText(200),
});
const labels = {
  universityName: 'University',
  phone: 'Phone',
  gender: 'Gender',
  comment: 'Comment',
  picture: 'Photo',
};
export const filled = {
  universityName: 'Oslo',
  phone: '+47 22 85 50 50',
  gender: '',
  comment: 'Fine',
  picture: '/p.webp',
};

export type FormOutput = z.infer<typeof schema>;

function Form({
  values = filled,
  send,
}: {
  values?: typeof filled;
  send: (sent: FormOutput) => Promise<unknown>;
}) {
  const form = useSchemaForm({ rules: schema, labels, values, send });
  return (
    <FormFrame of={form} label="Test">
      <TextField of={form} name="universityName" />
      <PhoneField of={form} name="phone" />
      <SelectField
        of={form}
        name="gender"
        optional
        options={[
          { value: 'MALE', label: 'Male' },
          { value: 'FEMALE', label: 'Female' },
        ]}
      />
      <TextAreaField of={form} name="comment" />
      <FormPictureField of={form} name="picture" purpose="applicant" />
      <SubmitButton of={form} busy="Adding…">
        Add
      </SubmitButton>
    </FormFrame>
  );
}

export function show(
  send = vi.fn(async (_sent: FormOutput): Promise<unknown> => undefined),
  values = filled,
) {
  renderProvided(<Form values={values} send={send} />);
  return { send, submit: () => userEvent.click(screen.getByRole('button', { name: 'Add' })) };
}

export const photo = () => screen.getByLabelText(/^Photo/);

export async function sendAndFail() {
  const uploads = startUploads();
  const { send, submit } = show();
  await userEvent.upload(photo(), makePicture());
  await submit();
  await waitFor(() => expect(uploads.sent).toHaveLength(1));
  uploads.fail();
  await waitFor(() => expect(photo()).toHaveFocus());
  return { uploads, send, submit };
}
