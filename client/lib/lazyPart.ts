import { type ComponentType, lazy } from 'react';
import { laterCode } from './laterCode.ts';
import { notify } from './notify.ts';
import { pageTexts } from './useMessages.ts';

/**
 * A part of a screen whose code is a file of its own. Where that cannot be loaded it goes on trying, the rest of the
 * screen stays, and a notice says so meanwhile: not for what nobody asked for, which `isQuiet`.
 */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>, { isQuiet = false } = {}) {
  const loadPart = laterCode(load);
  return lazy(async () => {
    const part = loadPart(() => {
      if (isQuiet) return;
      const t = pageTexts('frame');
      void notify({ kind: 'error', title: t('part.title'), text: t('part.text'), until: part });
    });
    return { default: await part };
  });
}
