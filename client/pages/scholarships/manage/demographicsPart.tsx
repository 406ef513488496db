import { type ComponentProps, Suspense } from 'react';
import type { DemographicCounts } from '../../../features/demographics/DemographicCounts.tsx';
import type { DemographicQuestions } from '../../../features/demographics/DemographicQuestions.tsx';
import { lazyPart } from '../../../lib/lazy/lazyPart.ts';

const TEXTS = { texts: ['demographics'], isQuiet: true } as const;

const Questions = lazyPart(
  async () => (await import('../../../features/demographics/DemographicQuestions.tsx')).DemographicQuestions,
  TEXTS,
);

const Counts = lazyPart(
  async () => (await import('../../../features/demographics/DemographicCounts.tsx')).DemographicCounts,
  TEXTS,
);

export function DemographicsPart(props: ComponentProps<typeof DemographicQuestions>) {
  return (
    <Suspense>
      <Questions {...props} />
    </Suspense>
  );
}

export function DemographicCountsPart(props: ComponentProps<typeof DemographicCounts>) {
  return (
    <Suspense>
      <Counts {...props} />
    </Suspense>
  );
}
