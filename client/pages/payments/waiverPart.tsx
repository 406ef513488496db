import { type ComponentProps, Suspense } from 'react';
import type { WaiverOffer } from '../../features/waivers/WaiverOffer.tsx';
import type { WaiverRulesOf } from '../../features/waivers/WaiverRulesOf.tsx';
import { lazyPart } from '../../lib/lazy/lazyPart.ts';

const Offer = lazyPart(async () => (await import('../../features/waivers/WaiverOffer.tsx')).WaiverOffer, {
  texts: ['fields', 'form', 'ui', 'waivers'],
});

const Rules = lazyPart(async () => (await import('../../features/waivers/WaiverRulesOf.tsx')).WaiverRulesOf, {
  texts: ['waivers'],
});

export function WaiverRulesPart(props: ComponentProps<typeof WaiverRulesOf>) {
  return (
    <Suspense>
      <Rules {...props} />
    </Suspense>
  );
}

export function WaiverPart(props: ComponentProps<typeof WaiverOffer>) {
  return (
    <Suspense>
      <Offer {...props} />
    </Suspense>
  );
}
