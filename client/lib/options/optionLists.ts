import { useMemo } from 'react';
import type { Catalogue } from '../../../messages/catalogue.ts';
import type { OptionCodes } from '../../../rules/catalogue/scholarshipOptions.ts';
import { type OptionLists, usePortal } from '../portal.ts';

export function useOptionCodes(): OptionCodes {
  const { lists } = usePortal();
  return useMemo(() => {
    const codesOf = (list: OptionLists['subjects']) => list.map(({ code }) => code);
    return {
      subjectCategory: codesOf(lists.subjects),
      scholarshipCategory: codesOf(lists.categories),
      degree: codesOf(lists.degrees),
    };
  }, [lists]);
}

const labelled = new WeakMap<OptionLists, WeakMap<Catalogue, Catalogue>>();

export function withLabels(catalogue: Catalogue, lists: OptionLists): Catalogue {
  const known = labelled.get(lists) ?? new WeakMap<Catalogue, Catalogue>();
  labelled.set(lists, known);
  const found = known.get(catalogue) ?? { ...catalogue, ...listLabels(lists) };
  known.set(catalogue, found);
  return found;
}

function listLabels({ subjects, categories, degrees }: OptionLists): Record<string, string> {
  const texts = Object.entries({
    subjectCategory: subjects,
    scholarshipCategory: categories,
    degree: degrees,
  }).flatMap(([field, list]) =>
    list.flatMap(({ code, label }) => (label === undefined ? [] : [[`${field}.${code}`, label] as const])),
  );
  return Object.fromEntries(texts);
}
