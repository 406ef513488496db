import type { Form } from '../../../rules/forms/question.ts';
import { createRequestLoader } from '../../platform/requestLoader.ts';
import { readProfileForm } from './readProfileForm.ts';

const load = createRequestLoader<'form', Form>(async (ctx, asked) => {
  const { form } = await readProfileForm(ctx);
  return asked.map(() => form);
});

export function loadProfileForm(ctx: Parameters<typeof load>[0]): Promise<Form> {
  return load(ctx, 'form');
}
