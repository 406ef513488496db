import { Input } from '@mantine/core';
import { useId } from 'react';
import { useController } from 'react-hook-form';
import { controlName } from '../../../controlNames.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import type { SchemaForm } from '../../../ui/form/useSchemaForm.ts';
import { StarInput } from '../../../ui/stars/StarInput.tsx';
import type { ReviewValues } from './reviewValues.ts';

export function RatingField({ of: form }: { of: SchemaForm<ReviewValues> }) {
  const t = useMessages('reviews');
  const id = useId();
  const { field, fieldState } = useController({ control: form.hook.control, name: 'rating' });
  return (
    <Input.Wrapper
      id={id}
      size="md"
      label={form.labels.rating}
      description={t('ratingHint')}
      error={fieldState.error?.message}
    >
      <StarInput
        id={id}
        name={controlName('rating')}
        value={field.value}
        onChange={field.onChange}
        onBlur={field.onBlur}
        error={Boolean(fieldState.error)}
      />
    </Input.Wrapper>
  );
}
