import type { FieldValues } from 'react-hook-form';
import { PictureField, type PictureFieldProps } from '../../picture/PictureField.tsx';
import { FieldLabel } from './FieldLabel.tsx';
import { type FieldProps, useField } from './useField.ts';

type Props<Values extends FieldValues> = Omit<FieldProps<Values>, 'description'> &
  Pick<PictureFieldProps, 'purpose' | 'aspect' | 'description'>;

/**
 * Submitting waits for an upload in progress. A failed upload blocks submitting, because the form would contain the
 * previous picture.
 */
export function FormPictureField<Values extends FieldValues>(props: Props<Values>) {
  const { purpose, aspect, description } = props;
  const { label, ...field } = useField({ ...props, description: undefined });
  return (
    <PictureField
      purpose={purpose}
      aspect={aspect}
      {...field}
      description={description}
      label={<FieldLabel label={label} required={field.required} />}
      onPending={props.of.addPending}
      onProblem={(problem) => props.of.setObstacle(props.name, problem)}
    />
  );
}
