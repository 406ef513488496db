import type { ComponentType } from 'react';

/**
 * Uploads a file and passes on the document's id. The screen provides this component, which belongs to another feature.
 */
export type UploadPart = ComponentType<{ label: string; onArrived: (id: string) => Promise<unknown> }>;
