-- Answers to visitors are kept while no table that they are made of is written to: pictures are one of them. Emptying a
-- table by TRUNCATE is a write like any other.
CREATE TRIGGER "pictures_noted" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "pictures"
    FOR EACH STATEMENT EXECUTE FUNCTION note_list_write();
CREATE OR REPLACE TRIGGER "scholarships_noted" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "scholarships"
    FOR EACH STATEMENT EXECUTE FUNCTION note_list_write();
CREATE OR REPLACE TRIGGER "applications_noted" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "applications"
    FOR EACH STATEMENT EXECUTE FUNCTION note_list_write();
CREATE OR REPLACE TRIGGER "reviews_noted" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "reviews"
    FOR EACH STATEMENT EXECUTE FUNCTION note_list_write();
CREATE OR REPLACE TRIGGER "users_noted" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "users"
    FOR EACH STATEMENT EXECUTE FUNCTION note_list_write();
