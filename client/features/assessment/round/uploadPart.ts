import type { ComponentType } from 'react';

/** Uploads a file and passes on the document's id; the screen composes it from another feature. */
export type UploadPart = ComponentType<{ label: string; onArrived: (id: string) => Promise<unknown> }>;
