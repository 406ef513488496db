import type { TextKey } from '../../../messages/catalogue.ts';
import { HelperProcess } from '../processes/helperProcess.ts';
import type { PictureTasks } from './picturesProgram.ts';

export function createPicturesProcess(busy: TextKey<'errors'>): HelperProcess<PictureTasks> {
  return new HelperProcess({
    built: 'pictures',
    source: 'platform/pictures/picturesProgram.ts',
    maxMemory: 1_000_000_000,
    patience: 60_000,
    busy,
  });
}
