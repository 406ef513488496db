import { ActionIcon, Button, useMantineStyleNonce } from '@mantine/core';
import { IconRotateClockwise } from '@tabler/icons-react';
import { useId, useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import { useMessages } from '../../lib/useMessages.ts';
import { Dialog } from '../dialog/Dialog.tsx';
import classes from './CropDialog.module.css';
import { cropPicture } from './cropPicture.ts';

type Props = {
  isOpen: boolean;
  /** A same-origin URL or a blob URL. */
  url: string;
  aspect: number;
  onClose: () => void;
  onCropped: (picture: Blob) => void;
};

const MAX_ZOOM = 4;

export function CropDialog({ isOpen, url, aspect, onClose, onCropped }: Props) {
  const t = useMessages('picture');
  const nonce = useMantineStyleNonce()?.();
  const zoomId = useId();
  const [position, setPosition] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [rotation, setRotation] = useState(0);
  const [area, setArea] = useState<Area | null>(null);
  const [isFailed, setFailed] = useState(false);

  async function use() {
    if (!area) return;
    const cropped = await cropPicture(url, { area, rotation }).catch(() => null);
    if (cropped) onCropped(cropped);
    setFailed(!cropped);
  }

  return (
    <Dialog opened={isOpen} onClose={onClose} heading={t('cropHeading')} cross={t('cropClose')} size="lg">
      <p className="soft text-md">{t('cropHint')}</p>
      <div className={`mt-sm on-soft ${classes.stage}`}>
        <Cropper
          image={url}
          crop={position}
          zoom={zoom}
          rotation={rotation}
          maxZoom={MAX_ZOOM}
          aspect={aspect}
          nonce={nonce}
          mediaProps={{ alt: '', onError: () => setFailed(true) }}
          // An accessible name requires a role; `application` passes arrow keys to the cropper.
          cropperProps={{ role: 'application', 'aria-label': t('cropArea') }}
          onCropChange={setPosition}
          onZoomChange={setZoom}
          onCropComplete={(_share, pixels) => setArea(pixels)}
        />
      </div>
      <div className="bar gap-sm mt-sm">
        <label htmlFor={zoomId}>{t('zoom')}</label>
        <input
          id={zoomId}
          className={`slim spread ${classes.zoom}`}
          type="range"
          min={1}
          max={MAX_ZOOM}
          step={0.05}
          value={zoom}
          onChange={(event) => setZoom(Number(event.target.value))}
        />
        <ActionIcon
          aria-label={t('rotate')}
          title={t('rotate')}
          onClick={() => setRotation((turned) => (turned + 90) % 360)}
        >
          <IconRotateClockwise size={22} aria-hidden />
        </ActionIcon>
      </div>
      {isFailed && (
        <p className="mt-xs bad" role="alert">
          {t('cropFailed')}
        </p>
      )}
      <div className={`row gap-sm mt-md ${classes.foot}`}>
        <Button variant="default" onClick={onClose}>
          {t('cropCancel')}
        </Button>
        <Button onClick={use} disabled={!area}>
          {t('cropUse')}
        </Button>
      </div>
    </Dialog>
  );
}
