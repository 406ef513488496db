import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { InjectOptions } from 'fastify';
import type { TestPortal } from './api.ts';
import type { Person } from './people.ts';

export { drawPicture } from '../../packages/fileInspection/test/files.ts';

export type FormFile = { bytes: Uint8Array | string; field?: string; name?: string; type?: string };

export async function encodeUpload(
  files: FormFile[],
  purpose?: string,
  fields: Record<string, string> = {},
): Promise<InjectOptions & { payload: Buffer }> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const { bytes, field = 'image', name = 'photo.png', type = 'image/png' } of files)
    form.append(field, new Blob([bytes as BlobPart], { type }), name);
  const sent = new Response(form);
  return {
    method: 'POST',
    url: purpose === undefined ? '/upload' : `/upload?purpose=${purpose}`,
    headers: { 'content-type': sent.headers.get('content-type') ?? '' },
    payload: Buffer.from(await sent.arrayBuffer()),
  };
}

export function openUploads(portal: () => TestPortal, student: () => Person) {
  const send = async (files: FormFile[], purpose?: string, as: Person | 'moderator' = student()) =>
    portal().requestAs(as, await encodeUpload(files, purpose));
  return {
    send,
    sendOne: async (bytes: Uint8Array | string, name = 'photo.png', type = 'image/png') =>
      send([{ bytes, name, type }]),
    listFiles: async (): Promise<string[]> => {
      const folder = join(portal().ctx.env.DATA_DIR, 'files');
      await mkdir(folder, { recursive: true });
      return (await readdir(folder, { recursive: true })).filter((name) => name.includes('.')).sort();
    },
  };
}
