import { type ComponentType, createElement, lazy, useState } from 'react';
import type { Feature } from '../../../messages/catalogue.ts';
import { loadCatalogues, pageLanguage } from '../catalogues.ts';
import { notify } from '../notify.ts';
import { pageTexts } from '../useMessages.ts';
import { deferredChunk } from './deferredChunk.ts';

/**
 * Options for a lazily loaded part of a screen. A failed load is retried, and a notice appears unless `isQuiet` is
 * set. Parts are preloaded, unless `isOnDemand` is set for large or rarely used parts. `texts` are catalogues that
 * load with the part; by default, its texts load with the screen.
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
        import('../../ui/theme/MantineFrame.tsx'),
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
