import { IconAlertTriangle, IconCamera, IconCrop, IconPhotoUp, IconTrash } from '@tabler/icons-react';
import { type DragEvent, type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react';
import type { UploadPurpose } from '../../../rules/pictures.ts';
import { lazyPart } from '../../lib/lazy/lazyPart.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { FileChoice } from './FileChoice.tsx';
import classes from './PictureField.module.css';
import { PictureOrInitials } from './PictureOrInitials.tsx';
import { UploadProgress } from './UploadProgress.tsx';
import { ownAddress, useObjectUrl } from './useObjectUrl.ts';
import { usePictureUpload } from './usePictureUpload.ts';

const CropDialog = lazyPart(async () => (await import('./CropDialog.tsx')).CropDialog);

export type PictureFieldProps = {
  name: string;
  label: ReactNode;
  purpose: UploadPurpose;
  value: string;
  onChange: (url: string) => void;
  /** Called when an upload starts, so that the form can wait for it. The promise never rejects. */
  onPending?: (upload: Promise<void>) => void;
  /**
   * Receives the reason if a chosen picture cannot be used, so that the form is not submitted without the picture by
   * mistake. Receives null when the problem is resolved.
   */
  onProblem?: (problem: string | null) => void;
  error?: ReactNode;
  required?: boolean;
  aspect?: number;
  description?: string;
};

const HEIGHT = 112;

export function PictureField(props: PictureFieldProps) {
  const t = useMessages('picture');
  const {
    name,
    label,
    purpose,
    value,
    onChange,
    onPending,
    onProblem,
    error,
    required,
    aspect = 1,
    description,
  } = props;
  const id = useId();
  const control = useRef<HTMLInputElement>(null);
  const { upload, picture, storedUrl, ...actions } = usePictureUpload({
    purpose,
    onChange,
    onPending,
    onProblem,
  });
  const [cropping, setCropping] = useState<'never' | 'closed' | 'open'>('never');
  const pictureUrl = useObjectUrl(picture);

  const isUploading = upload.kind === 'uploading';
  const isStored = upload.kind === 'idle' && value !== '' && value === storedUrl;
  const isTooLarge = upload.kind === 'failed' && upload.remedy === 'shrink';
  // Never loads external pictures, because another host would learn who reads which page.
  const ownUrl = ownAddress(value);
  const shownUrl = ((isUploading || isStored) && pictureUrl) || ownUrl;
  const cropUrl = isStored || isTooLarge ? pictureUrl : ownUrl;
  const isElsewhere = value !== '' && !shownUrl;
  const isFailed = upload.kind === 'failed';
  const problem = isFailed ? upload.message : error;

  // If the form has taken over a picture chosen by another editor, the failed upload no longer matters.
  const before = useRef(value);
  useEffect(() => {
    if (before.current !== value && isFailed) actions.cancel();
    before.current = value;
  });

  /** Discards the upload. The pressed button disappears, so the focus moves to the field. */
  function giveUp(remaining = value) {
    actions.cancel();
    if (remaining !== value) onChange(remaining);
    control.current?.focus();
  }

  return (
    <div className="stack gap-2xs">
      <label id={`${id}-label`} htmlFor={id} className={classes.label}>
        {label}
      </label>
      <p id={`${id}-limits`} className="mb-2xs text-sm soft">
        {description} {t('limits')}
      </p>
      <DropZone isInvalid={Boolean(problem)} onDrop={actions.choose}>
        <div
          className={`centred on-soft soft ${classes.preview}`}
          style={{ aspectRatio: aspect, width: HEIGHT * Math.min(aspect, 1.6) }}
        >
          {shownUrl ? (
            <PictureOrInitials
              picture={{ url: shownUrl, alt: t('preview') }}
              name={t('preview')}
              width={HEIGHT * aspect}
              height={HEIGHT}
              isEager
            />
          ) : (
            <IconPhotoUp size={32} aria-hidden />
          )}
        </div>
        <div className={`stack slim gap-xs ${classes.side}`}>
          <div className="row gap-xs">
            <FileChoice
              id={id}
              ref={control}
              name={name}
              isMain
              onChoose={actions.choose}
              required={required && !value}
              aria-invalid={Boolean(problem)}
              aria-labelledby={`${id}-label ${id}-button`}
              aria-describedby={`${id}-limits${problem ? ` ${id}-problem` : ''}`}
            >
              <IconPhotoUp size={18} aria-hidden />
              {value ? t('chooseOther') : t('choose')}
            </FileChoice>
            <FileChoice id={`${id}-camera`} capture="user" onChoose={actions.choose}>
              <IconCamera size={18} aria-hidden />
              {t('takePhoto')}
            </FileChoice>
            {isUploading && <Action onClick={() => giveUp()}>{t('cancel')}</Action>}
            {isFailed && upload.remedy === 'retry' && <Action onClick={actions.retry}>{t('retry')}</Action>}
            {isFailed && (value || !required) && (
              <Action onClick={() => giveUp()}>{value ? t('keep') : t('goWithout')}</Action>
            )}
            {!isUploading && cropUrl && (
              <Action onClick={() => setCropping('open')}>
                <IconCrop size={18} aria-hidden />
                {isTooLarge ? t('shrink') : t('crop')}
              </Action>
            )}
            {!isUploading && value && !required && (
              <Action onClick={() => giveUp('')}>
                <IconTrash size={18} aria-hidden />
                {t('remove')}
              </Action>
            )}
          </div>
          {isUploading && <UploadProgress share={upload.share} />}
          <p className={`text-sm good ${classes.status}`} role="status">
            {isStored && t('stored')}
          </p>
          {isElsewhere && <p className="mb-2xs text-sm soft">{t('elsewhere', { host: hostOf(value) })}</p>}
        </div>
      </DropZone>
      {problem && (
        <p id={`${id}-problem`} className={classes.problem} role={problem === error ? undefined : 'alert'}>
          <IconAlertTriangle size={18} aria-hidden />
          {problem}
        </p>
      )}
      {cropping !== 'never' && cropUrl && (
        <Suspense>
          <CropDialog
            key={cropUrl}
            isOpen={cropping === 'open'}
            url={cropUrl}
            aspect={aspect}
            onClose={() => setCropping('closed')}
            onCropped={(cropped) => {
              setCropping('closed');
              actions.choose(cropped);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}

function Action({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className={classes.button} onClick={onClick}>
      {children}
    </button>
  );
}

type DropZoneProps = { isInvalid: boolean; onDrop: (file: File) => void; children: ReactNode };

function DropZone({ isInvalid, onDrop, children }: DropZoneProps) {
  const [isOver, setOver] = useState(false);
  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onDrop(file);
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the buttons inside do the same
    <div
      className={`row gap-md ${classes.zone}`}
      data-over={isOver || undefined}
      data-invalid={isInvalid || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {children}
    </div>
  );
}
