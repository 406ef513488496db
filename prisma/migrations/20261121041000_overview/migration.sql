-- What was decided since a day: the few recent moves, not every application.
CREATE INDEX "application_events_moves" ON "application_events"("created_at", "application_id") WHERE "kind" = 'STATUS_CHANGED';

-- Counts by state and subject, from the index alone.
CREATE INDEX "applications_kinds" ON "applications"("scholarship_id", "status") WHERE "cancelled_at" IS NULL;
