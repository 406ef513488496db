import { z } from 'zod';
import { commentRule, MAX_COMMENT_CHARACTERS, ratingRule } from '../../../../rules/reviews.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { FormFrame } from '../../../ui/form/FormFrame.tsx';
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx';
import { TextAreaField } from '../../../ui/form/TextAreaField.tsx';
import { useRulesForm } from '../../../ui/form/useRulesForm.ts';
import { RatingField } from './RatingField.tsx';
import type { ReviewValues } from './reviewValues.ts';

type Props = {
  label: string;
  values: ReviewValues;
  submit: string;
  submitting: string;
  send: (values: ReviewValues) => Promise<unknown>;
};

const rules = z.object({ rating: ratingRule, comment: commentRule });

export function ReviewForm({ label, values, submit, submitting, send }: Props) {
  const t = useMessages('reviews');
  const form = useRulesForm({
    rules,
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
        // Typing then replaces the default text.
        onFocus={({ currentTarget }) => currentTarget.value === t('commentDefault') && currentTarget.select()}
      />
      <SubmitButton of={form} busy={submitting}>
        {submit}
      </SubmitButton>
    </FormFrame>
  );
}
