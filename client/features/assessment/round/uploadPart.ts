import type { ComponentType } from 'react';

/**
 * Uploads a file and passes on the document's id. This component belongs to another feature, so the screen
 * passes it in.
 */
export type UploadPart = ComponentType<{ label: string; onArrived: (id: string) => Promise<unknown> }>;
