import fastifyMultipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { MAX_UPLOAD_BYTES, UPLOAD_PURPOSES } from '../../../rules/pictures.ts';
import { problem } from '../../../rules/problems.ts';
import { type Context, createRequestContext } from '../../platform/context.ts';
import { AppError, invalidInput, refuse } from '../../platform/errors.ts';
import { BY_TOKEN, declare, describeAnswer, describeRefusals } from '../../platform/http/describe.ts';
import { answerError } from '../../platform/http/errorHandler.ts';
import type { PictureStore } from '../../platform/integrations/pictures/pictureStore.ts';
import { decoder } from '../../platform/pictures/storePicture.ts';
import { uploadPicture } from './uploadPicture.ts';

/** Timeout of an upload, enough for 5 MB on a slow phone. */
export const UPLOAD_TIMEOUT_MS = 80_000;

const FORM_AROUND = 64 * 1024;

/**
 * Registers `POST /upload` for a multipart form with one file, `image`. Responses and errors have the format of the
 * image host that old clients used.
 */
export async function registerUpload(
  app: FastifyInstance,
  ctx: Context,
  pictures: PictureStore,
  longest = UPLOAD_TIMEOUT_MS,
): Promise<void> {
  app.addHook('onClose', async () => decoder.close());
  await app.register(async (scope) => {
    await scope.register(fastifyMultipart, {
      limits: {
        files: 1,
        fields: 10,
        parts: 11,
        fileSize: MAX_UPLOAD_BYTES,
        fieldSize: 1000,
        fieldNameSize: 100,
      },
    });
    scope.post<{ Querystring: { purpose?: unknown } }>(
      '/upload',
      {
        ...declare(SCHEMA),
        errorHandler: (error, request, reply) => answerError(error, request, reply, { success: false }),
      },
      async (request, reply) => {
        reply.header('cache-control', 'no-store');
        const read = () => readFile(request, reply, longest);
        const { id, url } = await uploadPicture(createRequestContext(ctx, request.viewer), pictures, {
          purpose: request.query.purpose,
          read,
        });
        const origin = ctx.env.PUBLIC_URL ?? `${request.protocol}://${request.host}`;
        return { success: true, data: { id, display_url: new URL(url, origin).href } };
      },
    );
  });
}

const SCHEMA = {
  operationId: 'post_upload',
  summary: 'Store a picture of at most 5 MB',
  tags: ['Pictures'],
  security: BY_TOKEN,
  consumes: ['multipart/form-data'],
  querystring: z.object({
    purpose: z
      .enum(UPLOAD_PURPOSES)
      .default('applicant')
      .describe(
        'An applicant’s picture is private. Staff alone store pictures of universities, admins alone those of the portal.',
      ),
  }),
  body: z.object({ image: z.string().meta({ contentMediaType: 'application/octet-stream' }) }),
  response: {
    200: describeAnswer(
      'Stored.',
      z.object({
        success: z.literal(true),
        data: z.object({ id: z.string(), display_url: z.string() }),
      }),
    ),
    ...describeRefusals(
      'INVALID_INPUT',
      'UNAUTHENTICATED',
      'FORBIDDEN',
      'TOO_LARGE',
      'UNSUPPORTED_TYPE',
      'RATE_LIMITED',
    ),
  },
};

async function readFile(request: FastifyRequest, reply: FastifyReply, longest: number): Promise<Buffer> {
  if (!request.isMultipart()) throw refuse('UNSUPPORTED_TYPE', 'upload.form');
  if (Number(request.headers['content-length']) > MAX_UPLOAD_BYTES + FORM_AROUND) throw tooLarge();
  let timer: NodeJS.Timeout | undefined;
  const tooSlow = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reply.header('connection', 'close');
      reject(refuse('TIMED_OUT', 'upload.timeout'));
    }, longest);
  });
  try {
    return await Promise.race([readForm(request), tooSlow]);
  } finally {
    clearTimeout(timer);
  }
}

async function readForm(request: FastifyRequest): Promise<Buffer> {
  let image: Buffer | undefined;
  try {
    for await (const part of request.parts()) {
      if (part.type !== 'file') continue;
      const bytes = await part.toBuffer();
      if (part.fieldname !== 'image') throw invalidInput({ [part.fieldname]: problem('picturePart') });
      image = bytes;
    }
  } catch (error) {
    throw explain(error);
  }
  if (!image?.length) throw invalidInput({ image: problem('pictureMissing') });
  return image;
}

function explain(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const { code } = error as { code?: string };
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge();
  if (code === 'FST_FILES_LIMIT') return invalidInput({ image: problem('pictureOne') });
  if (code?.endsWith('_LIMIT')) return refuse('TOO_LARGE', 'upload.onlyPicture');
  return refuse('INVALID_INPUT', 'upload.damaged');
}

function tooLarge(): AppError {
  const image = problem('pictureBytes', { megabytes: MAX_UPLOAD_BYTES / 1024 / 1024 });
  return new AppError('TOO_LARGE', { problems: { image } });
}
