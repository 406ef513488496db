import { type ComponentType, createElement, lazy, useState } from 'react';
import type { Feature } from '../../messages/catalogue.ts';
import { loadCatalogues, pageLanguage } from './catalogues.ts';
import { laterCode } from './laterCode.ts';
import { notify } from './notify.ts';
import { pageTexts } from './useMessages.ts';

/**
 * A part of a screen whose code is a file of its own. Where that cannot be loaded it goes on trying, the rest of the
 * screen stays, and a notice says so meanwhile: not for what nobody asked for, which `isQuiet`. What is large and seldom
 * shown is loaded `isOnDemand`, the others before. `texts` are the catalogues that come with it; without them they come with
 * the screen, as for most parts.
 */
type Options = { isQuiet?: boolean; isOnDemand?: boolean; texts?: readonly Feature[] };

export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { isQuiet = false, isOnDemand = false, texts = [] }: Options = {},
) {
  const loadPart = laterCode(
    async () => {
      const [Loaded, { MantineFrame }] = await Promise.all([
        load(),
        import('../ui/MantineFrame.tsx'),
        loadCatalogues(pageLanguage(), texts),
      ]);
      return (props: Props) => createElement(MantineFrame, null, createElement(Loaded, props));
    },
    { isOnDemand },
  );
  const Later = lazy(async () => {
    const part = loadPart(() => {
      if (isQuiet) return;
      const t = pageTexts('frame');
      void notify({ kind: 'error', title: t('part.title'), text: t('part.text'), until: part });
    });
    return { default: await part };
  });
  function Part(props: Props) {
    // What is there is drawn at once: `lazy` shows what stands in for it first, and React leaves that for 300 ms at least.
    const [Shown] = useState(() => loadPart.present() ?? Later);
    return createElement(Shown, props);
  }
  return Object.assign(Part, { begin: loadPart.begin });
}
