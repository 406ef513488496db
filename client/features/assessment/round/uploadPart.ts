import type { ComponentType } from 'react';

/** Component that uploads a document and reports its id. It belongs to another feature, so the page passes it in. */
export type UploadPart = ComponentType<{ label: string; onArrived: (id: string) => Promise<unknown> }>;
