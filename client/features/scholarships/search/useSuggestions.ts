import { skipToken } from '@apollo/client/react';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { forgetSearch, readRecentSearches, rememberSearch } from '../../../lib/recentSearches.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { groupSuggestions, type Suggestion } from './groupSuggestions.ts';
import { useSearchSuggestionsQuery } from './suggestions.generated.ts';
import { useTypedText } from './useTypedText.ts';

const MIN_CHARACTERS = 2;
const MAX_RECENT_BESIDE = 2;

export function useSuggestions(input: RefObject<HTMLInputElement | null>) {
  const options = useMessages('options');
  const navigate = useNavigate();
  const { text, settled } = useTypedText(input);
  const [isWanted, setWanted] = useState(true);
  const [active, setActive] = useState<number | null>(null);
  const [recent, setRecent] = useState(readRecentSearches);

  const isAsked = settled.length >= MIN_CHARACTERS && text !== '';
  const asked = useSearchSuggestionsQuery(isAsked ? { variables: { text: settled } } : skipToken);
  const found = isAsked ? ((asked.data ?? asked.previousData)?.searchSuggestions ?? []) : [];
  const begun = recent.filter(
    (search) => search.toLowerCase().startsWith(text.toLowerCase()) && search !== text,
  );
  const groups = groupSuggestions(options, {
    recent: text === '' ? begun : begun.slice(0, MAX_RECENT_BESIDE),
    found: found.filter(({ kind, value }) => kind !== 'UNIVERSITY' || !begun.includes(value)),
  });
  const lines = groups.flatMap(({ items }) => items);
  const isOpen = isWanted && lines.length > 0;
  const chosen = isOpen && active !== null && active < lines.length ? active : null;

  const close = () => {
    setWanted(false);
    setActive(null);
  };
  const open = (line: Suggestion) => {
    close();
    if (line.search) rememberSearch(line.search);
    if (input.current) input.current.value = line.search ?? '';
    navigate(line.to);
  };
  const remove = ({ search = '' }: Suggestion) => {
    forgetSearch(search);
    setRecent(readRecentSearches());
    setActive(null);
  };

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const line = chosen === null ? undefined : lines[chosen];
    const act = {
      ArrowDown: () => setActive(isOpen && chosen !== null ? (chosen + 1) % lines.length : 0),
      ArrowUp: () => setActive(isOpen && chosen !== null && chosen > 0 ? chosen - 1 : lines.length - 1),
      Home: line && (() => setActive(0)),
      End: line && (() => setActive(lines.length - 1)),
      Enter: line && (() => open(line)),
      Delete: line?.search && recent.includes(line.search) ? () => remove(line) : undefined,
      Escape: isOpen ? close : undefined,
    }[event.key];
    if (event.key === 'Tab') close();
    if (!act || lines.length === 0) return;
    event.preventDefault();
    // Escape closes only this list, not the drawer around it.
    event.stopPropagation();
    if (event.key.startsWith('Arrow')) setWanted(true);
    act();
  });
  const onInput = useEffectEvent(() => {
    setWanted(true);
    setActive(null);
  });
  const onReturn = useEffectEvent(() => {
    setRecent(readRecentSearches());
    setWanted(true);
  });
  const onLeave = useEffectEvent(close);
  const onSearch = useEffectEvent(() => {
    rememberSearch(input.current?.value ?? '');
    setRecent(readRecentSearches());
    close();
  });
  useEffect(() => {
    const field = input.current;
    if (!field) return;
    const stop = new AbortController();
    const { signal } = stop;
    field.addEventListener('keydown', onKey, { signal });
    field.addEventListener('input', onInput, { signal });
    field.addEventListener('focus', onReturn, { signal });
    field.addEventListener('click', onReturn, { signal });
    field.addEventListener('blur', onLeave, { signal });
    field.form?.addEventListener('submit', onSearch, { signal });
    return () => stop.abort();
  }, [input]);
  return { groups, isOpen, active: chosen, open, remove };
}
