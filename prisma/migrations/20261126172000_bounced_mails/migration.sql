-- A mail also fails after it was sent: it comes back.
DROP TRIGGER "outbox_mails_references" ON "outbox_mails";
CREATE TRIGGER "outbox_mails_references" AFTER UPDATE OF "state" ON "outbox_mails"
    FOR EACH ROW WHEN (NEW."state" IN ('SENT', 'FAILED') AND OLD."state" <> NEW."state") EXECUTE FUNCTION note_reference_mail();
