import type { ComponentType } from 'react';

/** Component that uploads a document and reports its id. The screen passes it in from another feature. */
export type UploadPart = ComponentType<{ label: string; onArrived: (id: string) => Promise<unknown> }>;
