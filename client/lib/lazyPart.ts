import { type ComponentType, createElement, lazy, useState } from 'react';
import type { Feature } from '../../messages/catalogue.ts';
import { loadCatalogues, pageLanguage } from './catalogues.ts';
import { deferredChunk } from './deferredChunk.ts';
import { notify } from './notify.ts';
import { pageTexts } from './useMessages.ts';

/**
 * Options for a part of a screen in a separate chunk. If loading fails, it is retried while the rest of the screen
 * remains usable. A notice then appears, unless `isQuiet` is set for parts that the user did not request. Large or
 * rarely used parts set `isOnDemand`; all others are preloaded. `texts` are the part's own catalogues; by default,
 * its texts load with the screen.
 */
type Options = { isQuiet?: boolean; isOnDemand?: boolean; texts?: readonly Feature[] };

export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { isQuiet = false, isOnDemand = false, texts = [] }: Options = {},
) {
  const loadPart = deferredChunk(
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
    // Renders loaded code immediately. `lazy` would first show the fallback, for at least 300 ms.
    const [Shown] = useState(() => loadPart.present() ?? Later);
    return createElement(Shown, props);
  }
  return Object.assign(Part, { begin: loadPart.begin });
}
