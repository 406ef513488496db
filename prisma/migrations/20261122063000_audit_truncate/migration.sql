-- TRUNCATE passes by triggers FOR EACH ROW: it would empty the audit, one that cascades from "users" included.
CREATE TRIGGER "audit_entries_never_emptied" BEFORE TRUNCATE ON "audit_entries"
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
