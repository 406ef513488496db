import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver, { type Middleware } from 's3rver';

const NAME = 'portal';
const KEY = 'S3RVER';

/** A bucket on this machine, which can go away and come back with what it holds. */
export type TestBucket = {
  settings: Record<`S3_${'ENDPOINT' | 'BUCKET' | 'ACCESS_KEY_ID' | 'SECRET_ACCESS_KEY'}`, string>;
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
  close(): Promise<void>;
};

export async function startTestBucket(): Promise<TestBucket> {
  const directory = await mkdtemp(join(tmpdir(), 'bucket-'));
  let server: S3rver;
  let port = 0;
  async function comeBack() {
    server = new S3rver({
      ...{ port, address: '127.0.0.1', silent: true, directory },
      configureBuckets: [{ name: NAME, configs: [] }],
    });
    server.middleware.unshift(answerParts(join(directory, NAME, '._S3rver_uploads')));
    ({ port } = await server.run());
  }
  const goAway = () => server.close();
  await comeBack();
  return {
    settings: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: NAME,
      S3_ACCESS_KEY_ID: KEY,
      S3_SECRET_ACCESS_KEY: KEY,
    },
    goAway,
    comeBack,
    async close() {
      await goAway().catch(() => {});
      await rm(directory, { recursive: true });
    },
  };
}

/** What the package lacks: the list of the parts of an upload, and its end before it is complete. */
function answerParts(folder: string): Middleware {
  return async (ctx, next) => {
    const { uploadId } = ctx.query;
    if (typeof uploadId !== 'string' || !['GET', 'DELETE'].includes(ctx.method)) return next();
    const upload = join(folder, uploadId);
    const names = await readdir(upload).catch(() => null);
    ctx.type = 'application/xml';
    if (!names) {
      ctx.status = 404;
      ctx.body = '<Error><Code>NoSuchUpload</Code></Error>';
    } else if (ctx.method === 'DELETE') {
      await rm(upload, { recursive: true });
      ctx.status = 204;
    } else {
      const numbers = names.filter((name) => /^\d+$/.test(name)).sort((a, b) => Number(a) - Number(b));
      const parts = numbers.map(async (number) => {
        const [{ size }, md5] = await Promise.all([
          stat(join(upload, number)),
          readFile(join(upload, `${number}.md5`), 'utf8'),
        ]);
        return `<Part><PartNumber>${number}</PartNumber><ETag>"${md5}"</ETag><Size>${size}</Size></Part>`;
      });
      ctx.body = `<ListPartsResult>${(await Promise.all(parts)).join('')}</ListPartsResult>`;
    }
  };
}
