import { Button } from '@mantine/core';
import { useRef } from 'react';
import { type DocumentType, formatAccept } from '../../../../rules/applications/documents.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import classes from './AddDocuments.module.css';

type Props = {
  types?: readonly DocumentType[] | undefined;
  isOne?: boolean;
  label?: string;
  onFiles: (files: Iterable<File>) => void;
};

export function FileButtons({ types, isOne = false, label, onFiles }: Props) {
  const t = useMessages('documents');
  const chooser = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const takesPhotos = !types || types.includes('JPEG');
  const choose = t(isOne ? 'add.chooseOne' : 'add.choose');
  const named = (text: string) => (label ? t('add.for', { text, label }) : text);
  const take = (input: HTMLInputElement) => {
    onFiles([...(input.files ?? [])]);
    // Resets the input, so that the same file can be chosen again.
    input.value = '';
  };
  return (
    <div className="row gap-xs">
      <Button
        variant={label ? 'default' : 'filled'}
        aria-label={named(choose)}
        onClick={() => chooser.current?.click()}
      >
        {choose}
      </Button>
      {takesPhotos && (
        <Button variant="default" aria-label={named(t('add.camera'))} onClick={() => camera.current?.click()}>
          {t('add.camera')}
        </Button>
      )}
      <input
        ref={chooser}
        className={classes.input}
        type="file"
        multiple={!isOne}
        accept={formatAccept(types)}
        aria-label={named(choose)}
        onChange={(event) => take(event.currentTarget)}
      />
      <input
        ref={camera}
        className={classes.input}
        type="file"
        accept="image/jpeg"
        capture="environment"
        aria-label={named(t('add.camera'))}
        onChange={(event) => take(event.currentTarget)}
      />
    </div>
  );
}
