// Decodes and draws pictures in a process of its own: strangers' files meet no secret there, and the memory that decoders keep goes with it.
import { answerParent } from '../processes/answerParent.ts';
import { drawIcon } from './drawIcon.ts';
import { drawPreview } from './drawPreview.ts';
import { encodePicture } from './encodePicture.ts';

const tasks = { drawIcon, drawPreview, encodePicture };

export type PictureTasks = typeof tasks;

answerParent(tasks);
