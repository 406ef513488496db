import type { Area } from 'react-easy-crop';
import { MAX_PICTURE_SIDE } from '../../../rules/pictures.ts';

/** `area` is in pixels of the picture rotated by `rotation` degrees, a multiple of 90. */
export type Crop = { area: Area; rotation: number };

export async function cropPicture(url: string, { area, rotation }: Crop): Promise<Blob> {
  const image = new Image();
  image.src = url;
  await image.decode();
  const { naturalWidth: width, naturalHeight: height } = image;
  const isOnItsSide = rotation % 180 !== 0;
  const scale = Math.min(1, MAX_PICTURE_SIDE / Math.max(area.width, area.height));

  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(area.width * scale));
  canvas.height = Math.max(1, Math.round(area.height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser gave no canvas.');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(scale, scale);
  context.translate(-area.x, -area.y);
  context.translate((isOnItsSide ? height : width) / 2, (isOnItsSide ? width : height) / 2);
  context.rotate((rotation * Math.PI) / 180);
  context.drawImage(image, -width / 2, -height / 2);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('No picture came out.'))),
      'image/jpeg',
      0.92,
    );
  });
}
