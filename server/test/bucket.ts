import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

const NAME = 'portal';
const KEY = 'testKey';

export type TestBucket = {
  settings: Record<`S3_${'ENDPOINT' | 'BUCKET' | 'ACCESS_KEY_ID' | 'SECRET_ACCESS_KEY'}`, string>;
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
  close(): Promise<void>;
};

type Answer = { status?: number; headers?: Record<string, string>; body?: string | Buffer };
type BucketRequest = {
  method: string;
  bucket: string;
  key: string;
  query: URLSearchParams;
  headers: Headers;
  body: Buffer;
};
type StoredObject = { bytes: Buffer; headers: Record<string, string> };
type Upload = { headers: Record<string, string>; parts: Map<number, Buffer> };

/** Implements in memory the S3 calls that the portal's stores and tus make. Does not check signatures. */
export async function startTestBucket(): Promise<TestBucket> {
  const answer = createBucket();
  let server: Server;
  let port = 0;
  async function comeBack() {
    server = createServer(async (request, response) => {
      const { status = 200, headers, body = '' } = answer(await read(request));
      response.writeHead(status, { 'content-length': Buffer.byteLength(body), ...headers });
      response.end(request.method === 'HEAD' ? undefined : body);
    });
    await once(server.listen(port, '127.0.0.1'), 'listening');
    ({ port } = server.address() as AddressInfo);
  }
  async function goAway() {
    server.closeAllConnections();
    if (server.listening) await once(server.close(), 'close');
  }
  await comeBack();
  return {
    settings: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: NAME,
      S3_ACCESS_KEY_ID: KEY,
      S3_SECRET_ACCESS_KEY: 'testSecret',
    },
    goAway,
    comeBack,
    close: goAway,
  };
}

function createBucket(): (asked: BucketRequest) => Answer {
  const objects = new Map<string, StoredObject>();
  const uploads = new Map<string, Upload>();

  function answer({ method, bucket, key, query, headers, body }: BucketRequest): Answer {
    if (!headers.get('authorization')?.includes(`Credential=${KEY}/`)) return fail(403, 'InvalidAccessKeyId');
    if (bucket !== NAME) return fail(404, 'NoSuchBucket');
    const uploadId = query.get('uploadId');
    if (uploadId !== null) return answerUpload(method, key, uploadId, query, body);
    if (method === 'POST' && query.has('uploads')) return begin(key, headers);
    if (method === 'POST' && query.has('delete')) {
      for (const [, name = ''] of body.toString().matchAll(/<Key>(.*?)<\/Key>/g)) objects.delete(name);
      return { body: '<DeleteResult></DeleteResult>' };
    }
    if (method === 'PUT') {
      objects.set(key, { bytes: body, headers: kept(headers) });
      return { headers: { etag: etagOf(body) } };
    }
    if (method === 'GET' && query.has('list-type')) {
      const names = [...objects.keys()].filter((name) => name.startsWith(query.get('prefix') ?? ''));
      const list = names.map((name) => `<Contents><Key>${name}</Key></Contents>`).join('');
      return { body: `<ListBucketResult><IsTruncated>false</IsTruncated>${list}</ListBucketResult>` };
    }
    const stored = objects.get(key);
    if (method === 'DELETE') objects.delete(key);
    if (method === 'DELETE') return { status: 204 };
    return stored ? { headers: stored.headers, body: stored.bytes } : fail(404, 'NoSuchKey');
  }

  function begin(key: string, headers: Headers): Answer {
    const id = randomUUID();
    uploads.set(id, { headers: kept(headers), parts: new Map() });
    const named = `<Bucket>${NAME}</Bucket><Key>${key}</Key><UploadId>${id}</UploadId>`;
    return { body: `<InitiateMultipartUploadResult>${named}</InitiateMultipartUploadResult>` };
  }

  function answerUpload(
    method: string,
    key: string,
    id: string,
    query: URLSearchParams,
    body: Buffer,
  ): Answer {
    const upload = uploads.get(id);
    if (!upload) return fail(404, 'NoSuchUpload');
    const parts = [...upload.parts].sort(([a], [b]) => a - b);
    if (method === 'PUT') {
      upload.parts.set(Number(query.get('partNumber')), body);
      return { headers: { etag: etagOf(body) } };
    }
    if (method === 'GET') {
      const list = parts.map(
        ([number, bytes]) =>
          `<Part><PartNumber>${number}</PartNumber><ETag>${etagOf(bytes)}</ETag><Size>${bytes.length}</Size></Part>`,
      );
      return { body: `<ListPartsResult>${list.join('')}</ListPartsResult>` };
    }
    uploads.delete(id);
    if (method === 'DELETE') return { status: 204 };
    const bytes = Buffer.concat(parts.map(([, part]) => part));
    objects.set(key, { bytes, headers: upload.headers });
    const result = `<Key>${key}</Key><ETag>${etagOf(bytes)}</ETag>`;
    return { body: `<CompleteMultipartUploadResult>${result}</CompleteMultipartUploadResult>` };
  }

  return answer;
}

async function read(request: IncomingMessage): Promise<BucketRequest> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://bucket');
  const [, bucket = '', ...key] = decodeURIComponent(pathname).split('/');
  const headers = new Headers(request.headers as Record<string, string>);
  const sent = await buffer(request);
  const isChunked = headers.get('content-encoding')?.includes('aws-chunked');
  return {
    method: request.method ?? 'GET',
    bucket,
    key: key.join('/'),
    query: searchParams,
    headers,
    body: isChunked ? joinChunks(sent) : sent,
  };
}

function joinChunks(sent: Buffer): Buffer {
  const pieces: Buffer[] = [];
  for (let at = 0; ; ) {
    const start = sent.indexOf('\r\n', at) + 2;
    const size = Number.parseInt(sent.toString('latin1', at, start), 16);
    if (!size) return Buffer.concat(pieces);
    pieces.push(sent.subarray(start, start + size));
    at = start + size + 2;
  }
}

function kept(headers: Headers): Record<string, string> {
  return Object.fromEntries([...headers].filter(([name]) => /^(content-type|x-amz-meta-.*)$/.test(name)));
}

const etagOf = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`;

function fail(status: number, code: string): Answer {
  return { status, body: `<Error><Code>${code}</Code><Message>${code}</Message></Error>` };
}
