-- Answers to visitors are made of the questions, too.
CREATE TRIGGER "forms_noted" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "forms"
    FOR EACH STATEMENT EXECUTE FUNCTION note_list_write();
