import type { ComponentType } from 'react';

/** The screen passes this component in from another feature. It reports the uploaded document's id. */
export type UploadPart = ComponentType<{ label: string; onArrived: (id: string) => Promise<unknown> }>;
