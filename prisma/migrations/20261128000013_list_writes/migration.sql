-- Triggers count the writes to each table that cached responses are made from: a cached response is valid until the count changes.

CREATE FUNCTION note_list_write() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO list_writes (list) VALUES (TG_TABLE_NAME);
    RETURN NULL;
END $$;
CREATE TRIGGER scholarships_noted AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON scholarships
    FOR EACH STATEMENT EXECUTE FUNCTION note_list_write();
CREATE TRIGGER applications_noted AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON applications
    FOR EACH STATEMENT EXECUTE FUNCTION note_list_write();
CREATE TRIGGER reviews_noted AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON reviews
    FOR EACH STATEMENT EXECUTE FUNCTION note_list_write();
CREATE TRIGGER users_noted AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON users
    FOR EACH STATEMENT EXECUTE FUNCTION note_list_write();
CREATE TRIGGER pictures_noted AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON pictures
    FOR EACH STATEMENT EXECUTE FUNCTION note_list_write();
CREATE TRIGGER organisations_noted AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON organisations
    FOR EACH STATEMENT EXECUTE FUNCTION note_list_write();
CREATE TRIGGER forms_noted AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON forms
    FOR EACH STATEMENT EXECUTE FUNCTION note_list_write();
CREATE TRIGGER form_versions_noted AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON form_versions
    FOR EACH STATEMENT EXECUTE FUNCTION note_list_write();
