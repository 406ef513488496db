import type { ApplicationEventKind } from '../../../rules/applications/applicationOptions.ts';
import { createRequestLoader } from '../../platform/requestLoader.ts';

export type TimelineEntry = {
  id: string;
  kind: ApplicationEventKind;
  actorId: string | null;
  detail: unknown;
  createdAt: Date;
};

const MAX_TIMELINE_EVENTS = 500;

export const loadTimeline = createRequestLoader(
  async ({ db }, ids: readonly string[]): Promise<TimelineEntry[][]> => {
    const rows = await db.$queryRaw<({ applicationId: string } & TimelineEntry)[]>`
    SELECT e.id, e.kind, e.actor_id AS "actorId", e.detail, e.created_at AS "createdAt", asked.id AS "applicationId"
    FROM unnest(${[...new Set(ids)]}::uuid[]) AS asked(id) CROSS JOIN LATERAL (
      SELECT * FROM application_events e WHERE e.application_id = asked.id
      ORDER BY e.created_at, e.id LIMIT ${MAX_TIMELINE_EVENTS}
    ) e ORDER BY e.created_at, e.id`;
    const timelines = new Map<string, TimelineEntry[]>();
    for (const { applicationId, ...entry } of rows) {
      const timeline = timelines.get(applicationId);
      if (timeline) timeline.push(entry);
      else timelines.set(applicationId, [entry]);
    }
    return ids.map((id) => timelines.get(id) ?? []);
  },
);
