import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { keysOf } from '../../../rules/scholarshipOptions.ts';
import { type Context, createRequestContext, today } from '../../context.ts';
import { chooseLanguage } from '../../language/requestLanguage.ts';
import { COSTS } from '../../load/costs.ts';
import { EXPORTS } from './exports.ts';
import { writeCsv } from './writeCsv.ts';

/** `/exports/{list}.csv`: the staff's lists as files for a spreadsheet, sent as they are read. */
export function registerExports(app: FastifyInstance, ctx: Context): void {
  for (const list of keysOf(EXPORTS)) {
    app.get(`/exports/${list}.csv`, async (request, reply) => {
      request.admission?.require();
      request.admission?.charge(COSTS.wholeList);
      const { head, rows } = await EXPORTS[list].read(
        { ...createRequestContext(ctx, request.viewer), language: chooseLanguage(ctx.env, request) },
        request.query,
      );
      // Before anything is sent, so that a database that does not answer is told.
      const first = await rows.next();
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${list}-${today(ctx)}.csv"`)
        .header('cache-control', 'no-store');
      if (request.method !== 'HEAD') return reply.send(Readable.from(writeCsv(head, first, rows)));
      await rows.return(undefined);
      return reply.send();
    });
  }
}
