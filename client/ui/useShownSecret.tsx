import { type ReactNode, useState } from 'react';
import { ShownSecret } from './ShownSecret.tsx';

type ShownText = `shown.${'heading' | 'text' | 'copy' | 'copied' | 'close'}`;

export function useShownSecret(t: (key: ShownText) => string) {
  const [shown, show] = useState<string>();
  const box: ReactNode = shown && (
    <div className="mb-lg">
      <ShownSecret
        key={shown}
        secret={shown}
        texts={{
          heading: t('shown.heading'),
          text: t('shown.text'),
          copy: t('shown.copy'),
          copied: t('shown.copied'),
          close: t('shown.close'),
        }}
        onClose={() => show(undefined)}
      />
    </div>
  );
  return [box, show] as const;
}
