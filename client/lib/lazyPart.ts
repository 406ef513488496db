import { type ComponentType, lazy } from 'react';
import { messages } from '../messages.ts';
import { laterCode } from './laterCode.ts';
import { notify } from './notify.ts';

/**
 * A part of a screen whose code is a file of its own. Where that cannot be loaded it says so and goes on trying, and the
 * rest of the screen stays.
 */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>) {
  const loadPart = laterCode(load);
  return lazy(async () => ({
    default: await loadPart(() => void notify({ kind: 'error', ...messages.part })),
  }));
}
