import { z } from 'zod';
import {
  commentSchema,
  MAX_COMMENT_CHARACTERS,
  ratingSchema,
} from '../../../../rules/applications/reviews.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { FormFrame } from '../../../ui/form/FormFrame.tsx';
import { TextAreaField } from '../../../ui/form/fields/TextAreaField.tsx';
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx';
import { useSchemaForm } from '../../../ui/form/useSchemaForm.ts';
import { RatingField } from './RatingField.tsx';
import type { ReviewValues } from './reviewValues.ts';

type Props = {
  label: string;
  values: ReviewValues;
  submit: string;
  submitting: string;
  send: (values: ReviewValues) => Promise<unknown>;
};

const schema = z.object({ rating: ratingSchema, comment: commentSchema });

export function ReviewForm({ label, values, submit, submitting, send }: Props) {
  const t = useMessages('reviews');
  const form = useSchemaForm({
    rules: schema,
    labels: { rating: t('labels.rating'), comment: t('labels.comment') },
    values,
    send,
  });
  return (
    <FormFrame of={form} label={label}>
      <RatingField of={form} />
      <TextAreaField
        of={form}
        name="comment"
        optional
        rows={4}
        maxLength={MAX_COMMENT_CHARACTERS}
        placeholder={t('commentDefault')}
        onFocus={({ currentTarget }) => currentTarget.value === t('commentDefault') && currentTarget.select()}
      />
      <SubmitButton of={form} busy={submitting}>
        {submit}
      </SubmitButton>
    </FormFrame>
  );
}
