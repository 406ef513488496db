import { z } from 'zod';
import { lineOfText, REQUIRED } from '../fields.ts';
import { problem } from '../problems.ts';
import { MAX_LABEL_CHARACTERS, MAX_LABELS } from './applicationOptions.ts';

const someLabels = z
  .array(lineOfText(MAX_LABEL_CHARACTERS))
  .max(MAX_LABELS, problem('atMost', { max: MAX_LABELS }))
  .nullish()
  .transform((labels) => labels ?? []);

export const labelsSchema = z
  .object({ add: someLabels, remove: someLabels })
  .refine(({ add, remove }) => add.length + remove.length > 0, { path: ['add'], message: REQUIRED });
