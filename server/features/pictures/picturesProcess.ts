import { HelperProcess } from '../../processes/helperProcess.ts';
import type { PictureTasks } from './picturesProgram.ts';

/** Where pictures are decoded and drawn; it starts with the first of them. */
export const picturesProcess = new HelperProcess<PictureTasks>({
  built: 'pictures',
  source: 'features/pictures/picturesProgram.ts',
  maxMemory: 1_000_000_000,
  patience: 60_000,
  busy: 'picture.busy',
});
