CREATE INDEX "audit_entries_created_at_id_idx" ON "audit_entries"("created_at", "id");
