// Decodes and draws pictures in a separate process. Untrusted files then have no access to secrets, and the
// decoders' memory is freed when the process exits.
import { answerParent } from '../processes/answerParent.ts';
import { drawIcon } from './drawIcon.ts';
import { drawPreview } from './drawPreview.ts';
import { encodePicture } from './encodePicture.ts';

const tasks = { drawIcon, drawPreview, encodePicture };

export type PictureTasks = typeof tasks;

answerParent(tasks);
