import type { Catalogue, Feature } from '../../messages/catalogue.ts';
import { loaders } from '../../messages/generated/load.generated.ts';
import { catalogueLanguage, isPseudo, type Language, SOURCE_LANGUAGE } from '../../messages/languages.ts';

const loaded = new Map<string, Catalogue>();
const loading = new Map<string, Promise<void>>();

export function pageLanguage(): Language {
  return (globalThis.document?.documentElement.lang || SOURCE_LANGUAGE) as Language;
}

export function registerCatalogue(language: Language, feature: string, catalogue: Catalogue): void {
  loaded.set(`${language}/${feature}`, catalogue);
}

export function findCatalogue(language: Language, feature: Feature): Catalogue | undefined {
  return loaded.get(`${language}/${feature}`);
}

export async function loadCatalogues(language: Language, features: readonly Feature[]): Promise<void> {
  const missing = features.filter((feature) => !findCatalogue(language, feature));
  await Promise.all(missing.map((feature) => loadCatalogue(language, feature)));
}

/** Loads a catalogue. Concurrent callers share one promise. After a failure, the next call tries again. */
export function loadCatalogue(language: Language, feature: Feature): Promise<void> {
  const name = `${language}/${feature}`;
  const running = loading.get(name) ?? load(language, feature).finally(() => loading.delete(name));
  loading.set(name, running);
  return running;
}

async function load(language: Language, feature: Feature): Promise<void> {
  const features: Partial<Record<Feature, () => Promise<Catalogue>>> = loaders[catalogueLanguage(language)];
  const found = await features[feature]?.();
  if (!found) throw new Error(`The browser has no catalogue "${feature}": run "npm run generate".`);
  if (!isPseudo(language)) return registerCatalogue(language, feature, found);
  const { pseudoCatalogue } = await import('../../messages/pseudo.ts');
  registerCatalogue(language, feature, pseudoCatalogue(found, language));
}
