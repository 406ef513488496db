import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { listKeys } from '../../../rules/catalogue/scholarshipOptions.ts';
import { type Context, createRequestContext, today } from '../../platform/context.ts';
import { chooseLanguage } from '../../platform/language/requestLanguage.ts';
import { COSTS } from '../../platform/load/costs.ts';
import { EXPORTS } from './exports.ts';
import { writeCsv } from './file/writeCsv.ts';
import { writeXlsx } from './file/writeXlsx.ts';

const FORMATS = {
  csv: {
    type: 'text/csv; charset=utf-8',
    write: (...table: Parameters<typeof writeCsv>) => Readable.from(writeCsv(...table)),
  },
  xlsx: {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    write: writeXlsx,
  },
};

export function registerExports(app: FastifyInstance, ctx: Context): void {
  for (const list of listKeys(EXPORTS))
    for (const format of listKeys(FORMATS))
      app.get(`/exports/${list}.${format}`, async (request, reply) => {
        request.admission?.require();
        request.admission?.charge(COSTS.wholeList);
        const { columns, rows } = await EXPORTS[list].read(
          { ...createRequestContext(ctx, request.viewer), language: chooseLanguage(ctx.env, request) },
          request.query,
        );
        // Reads the first row before sending anything, so that a database error can still be reported.
        const first = await rows.next();
        reply
          .type(FORMATS[format].type)
          .header('content-disposition', `attachment; filename="${list}-${today(ctx)}.${format}"`)
          .header('cache-control', 'no-store');
        if (request.method !== 'HEAD') return reply.send(FORMATS[format].write(columns, first, rows));
        await rows.return(undefined);
        return reply.send();
      });
}
