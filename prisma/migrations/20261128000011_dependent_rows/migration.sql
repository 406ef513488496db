-- Triggers for rows that follow other rows where no foreign key can say so.

-- Facts that wait under an address go to the person who has verified that address. Of two values the later day counts.
CREATE FUNCTION hand_over_facts(person uuid, address text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM verified_facts held USING verified_facts waiting
    WHERE held.person_id = person AND waiting.email = address AND held.fact = waiting.fact
      AND held.day <= waiting.day;
  DELETE FROM verified_facts waiting USING verified_facts held
    WHERE held.person_id = person AND waiting.email = address AND held.fact = waiting.fact;
  UPDATE verified_facts SET person_id = person, email = NULL WHERE email = address;
END $$;

CREATE FUNCTION hand_over_facts_of_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hand_over_facts(NEW.id, NEW.email);
  RETURN NULL;
END $$;
CREATE TRIGGER users_facts_added AFTER INSERT ON users
    FOR EACH ROW WHEN (NEW.email_verified) EXECUTE FUNCTION hand_over_facts_of_row();
CREATE TRIGGER users_facts_changed AFTER UPDATE OF email, email_verified ON users
    FOR EACH ROW WHEN (NEW.email_verified) EXECUTE FUNCTION hand_over_facts_of_row();

-- A set of answers is deleted with the row that points to it.
CREATE FUNCTION remove_answer_set() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM answer_sets WHERE id = (to_jsonb(OLD) ->> TG_ARGV[0])::uuid;
  RETURN NULL;
END $$;
CREATE TRIGGER applicant_profiles_answers AFTER DELETE ON applicant_profiles
    FOR EACH ROW EXECUTE FUNCTION remove_answer_set('answer_set_id');
CREATE TRIGGER general_answers_answers AFTER DELETE ON general_answers
    FOR EACH ROW EXECUTE FUNCTION remove_answer_set('answer_set_id');
CREATE TRIGGER application_drafts_answers AFTER DELETE ON application_drafts
    FOR EACH ROW WHEN (OLD.answer_set_id IS NOT NULL) EXECUTE FUNCTION remove_answer_set('answer_set_id');
CREATE TRIGGER applications_answers AFTER DELETE ON applications
    FOR EACH ROW WHEN (OLD.answer_set_id IS NOT NULL) EXECUTE FUNCTION remove_answer_set('answer_set_id');
CREATE TRIGGER applications_general_answers AFTER DELETE ON applications
    FOR EACH ROW WHEN (OLD.general_set_id IS NOT NULL) EXECUTE FUNCTION remove_answer_set('general_set_id');

-- A scholarship's own form is deleted with the scholarship.
CREATE FUNCTION remove_own_form() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM forms WHERE id = OLD.own_form_id;
  RETURN NULL;
END $$;
CREATE TRIGGER scholarships_own_form AFTER DELETE ON scholarships
    FOR EACH ROW WHEN (OLD.own_form_id IS NOT NULL) EXECUTE FUNCTION remove_own_form();

-- A deleted file or upload of a reference queues the removal of its bytes, also when the reference or the scholarship is deleted.
CREATE FUNCTION remove_reference_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM graphile_worker.add_job('removeDocumentFile', json_build_object('id', OLD.id), job_key => 'document:' || OLD.id);
  RETURN NULL;
END $$;
CREATE TRIGGER documents_of_references AFTER DELETE ON documents
    FOR EACH ROW WHEN (OLD.reference_id IS NOT NULL) EXECUTE FUNCTION remove_reference_file();
CREATE TRIGGER uploads_of_references AFTER DELETE ON uploads
    FOR EACH ROW WHEN (OLD.reference_id IS NOT NULL) EXECUTE FUNCTION remove_reference_file();

-- A reference takes over the state of its last mail. A sent mail can still fail: it comes back, and the applicant is notified.
CREATE FUNCTION note_reference_mail() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  bounced uuid;
BEGIN
  IF NEW.state = 'SENT' THEN
    UPDATE reference_requests SET state = 'SENT', mailed_at = NEW.sent_at
    WHERE mail_id = NEW.id AND state IN ('ASKED', 'SENT', 'BOUNCED');
    RETURN NULL;
  END IF;
  UPDATE reference_requests SET state = 'BOUNCED'
  WHERE mail_id = NEW.id AND state IN ('ASKED', 'SENT') RETURNING id INTO bounced;
  IF bounced IS NOT NULL THEN
    PERFORM graphile_worker.add_job('tellOfBounce', json_build_object('id', bounced), job_key => 'bounce:' || bounced);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER outbox_mails_references AFTER UPDATE OF state ON outbox_mails
    FOR EACH ROW WHEN (NEW.state IN ('SENT', 'FAILED') AND OLD.state <> NEW.state) EXECUTE FUNCTION note_reference_mail();
