import type { ComponentProps, ReactNode } from 'react';
import { UPLOAD_TYPES } from '../../../rules/pictures.ts';
import classes from './PictureField.module.css';

type Props = Omit<ComponentProps<'input'>, 'onChange' | 'id'> & {
  id: string;
  isMain?: boolean;
  onChoose: (file: File) => void;
  children: ReactNode;
};

export function FileChoice({ id, isMain, onChoose, children, ...input }: Props) {
  return (
    <span className={classes.choice} data-camera={input.capture !== undefined || undefined}>
      <input
        {...input}
        id={id}
        type="file"
        accept={UPLOAD_TYPES.join(',')}
        className={classes.input}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onChoose(file);
          // Resets the input, so that choosing the same file again fires a change event.
          target.value = '';
        }}
      />
      <label id={`${id}-button`} htmlFor={id} className={classes.button} data-main={isMain || undefined}>
        {children}
      </label>
    </span>
  );
}
