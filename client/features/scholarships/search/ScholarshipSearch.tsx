import { Suspense, useRef, useState } from 'react';
import { paths } from '../../../../rules/paths.ts';
import { lazyPart } from '../../../lib/lazy/lazyPart.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { type Popup, SearchField } from '../../../ui/SearchField.tsx';

const Suggestions = lazyPart(async () => (await import('./Suggestions.tsx')).Suggestions, {
  isQuiet: true,
  texts: ['suggestions', 'options'],
});

type Props = Omit<
  Parameters<typeof SearchField>[0],
  'action' | 'popup' | 'input' | 'onUse' | 'children' | 'label' | 'placeholder'
> & { label?: string };

export function ScholarshipSearch(props: Props) {
  const t = useMessages('frame');
  const input = useRef<HTMLInputElement>(null);
  const [isUsed, setUsed] = useState(false);
  const [popup, setPopup] = useState<Popup>({ isOpen: false });
  return (
    <SearchField
      label={t('search.label')}
      {...props}
      placeholder={t('search.placeholder')}
      action={paths.scholarships.link()}
      input={input}
      popup={popup}
      onUse={() => setUsed(true)}
    >
      {isUsed && (
        <Suspense>
          <Suggestions id={`${props.id}-suggestions`} input={input} onPopup={setPopup} />
        </Suspense>
      )}
    </SearchField>
  );
}
