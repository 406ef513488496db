import type { InjectOptions } from 'fastify';

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
