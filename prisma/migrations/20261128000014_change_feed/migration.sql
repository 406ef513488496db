-- Triggers number the changes of scholarships, applications, payments and reviews, in the writer's transaction: partners follow them with a
-- cursor (docs/decisions/0017-changes-have-transaction-numbers.md).

-- Identifies the history that the numbers belong to. It is another one after a restore, into whichever cluster, database or tables, and
-- after a standby took over, which may lack the last transactions. The timeline is that of what is written now: the one in the control
-- file is that of the last checkpoint, which a promoted standby makes minutes later.
CREATE FUNCTION change_cluster() RETURNS text LANGUAGE sql AS $$
    SELECT concat_ws('.', (SELECT system_identifier FROM pg_control_system()),
        ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int,
        (SELECT oid FROM pg_database WHERE datname = current_database()),
        'scholarships'::regclass::oid)
$$;

INSERT INTO change_feed (feed, cluster, base) VALUES (gen_random_uuid(), change_cluster(), 0);

-- The number of the writing transaction: numbers below the oldest open transaction are final.
CREATE FUNCTION next_change_number() RETURNS bigint LANGUAGE plpgsql AS $$
BEGIN
    RETURN coalesce((SELECT base FROM change_feed), 0) + pg_current_xact_id()::text::bigint;
END $$;

-- Tables that were truncated are filled from elsewhere: everyone who keeps a copy starts again.
CREATE FUNCTION end_change_feed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM change_feed;
    RETURN NULL;
END $$;
CREATE TRIGGER scholarships_emptied AFTER TRUNCATE ON scholarships
    FOR EACH STATEMENT EXECUTE FUNCTION end_change_feed();
CREATE TRIGGER applications_emptied AFTER TRUNCATE ON applications
    FOR EACH STATEMENT EXECUTE FUNCTION end_change_feed();
CREATE TRIGGER payments_emptied AFTER TRUNCATE ON payments
    FOR EACH STATEMENT EXECUTE FUNCTION end_change_feed();
CREATE TRIGGER reviews_emptied AFTER TRUNCATE ON reviews
    FOR EACH STATEMENT EXECUTE FUNCTION end_change_feed();
CREATE TRIGGER record_changes_emptied AFTER TRUNCATE ON record_changes
    FOR EACH STATEMENT EXECUTE FUNCTION end_change_feed();


-- Scholarships

-- The clock of the database at the statement: `now()` is the same for the whole transaction, and clocks of programs differ.
CREATE FUNCTION stamp_scholarship() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW.changed_at := clock_timestamp();
    NEW.change_number := next_change_number();
    RETURN NEW;
END $$;
CREATE TRIGGER scholarships_stamped BEFORE INSERT OR UPDATE ON scholarships
    FOR EACH ROW EXECUTE FUNCTION stamp_scholarship();

-- A scholarship that is added again under an old id can be removed again.
CREATE FUNCTION remember_removed_scholarship() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO removed_scholarships (id, removed_at, change_number)
        VALUES (OLD.id, clock_timestamp(), next_change_number())
        ON CONFLICT (id) DO UPDATE SET removed_at = excluded.removed_at, change_number = excluded.change_number;
    RETURN NULL;
END $$;
-- Partners hear only of the end of scholarships that they could know.
CREATE TRIGGER scholarships_removed AFTER DELETE ON scholarships
    FOR EACH ROW WHEN (OLD.published_at IS NOT NULL) EXECUTE FUNCTION remember_removed_scholarship();


-- Applications, payments and reviews

-- Adds one entry for a record, its readers and the transaction, and removes the entries that it replaces. Writers do not wait for each
-- other: entries that another writer is removing are left to it, and readers skip entries with a later one. PostgreSQL keeps the plan: the
-- setting makes it use the index, even if it was made while the table was nearly empty.
CREATE FUNCTION note_change(told change_list, told_id uuid, told_organisation uuid, told_audience int, gone boolean)
RETURNS void LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
    present bigint := next_change_number();
BEGIN
    DELETE FROM record_changes WHERE ctid = ANY(ARRAY(
        SELECT c.ctid FROM record_changes c
        WHERE c.record_id = told_id AND c.list = told AND c.organisation_id = told_organisation
            AND c.audience >= told_audience AND c.number < present
        FOR UPDATE SKIP LOCKED));
    INSERT INTO record_changes AS c (list, number, record_id, organisation_id, audience, is_gone, changed_at)
        VALUES (told, present, told_id, told_organisation, told_audience, gone, clock_timestamp())
        ON CONFLICT (list, number, record_id, organisation_id) DO UPDATE
            SET audience = least(c.audience, excluded.audience), is_gone = excluded.is_gone
            WHERE c.audience > excluded.audience OR c.is_gone <> excluded.is_gone;
END $$;

-- The same for a record of a scholarship. This and a move of the scholarship to another organisation wait for each other: otherwise an
-- entry could be left with the former organisation.
CREATE FUNCTION note_change_at(told change_list, told_id uuid, of_scholarship uuid, told_audience int, gone boolean)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    offered_by uuid;
BEGIN
    SELECT organisation_id INTO offered_by FROM scholarships WHERE id = of_scholarship FOR KEY SHARE;
    PERFORM note_change(told, told_id, offered_by, told_audience, gone);
END $$;

CREATE FUNCTION tell_application(told_id uuid, told_audience int) RETURNS void LANGUAGE sql AS $$
    SELECT note_change_at('APPLICATION', a.id, a.scholarship_id, told_audience, a.cancelled_at IS NOT NULL)
    FROM applications a WHERE a.id = told_id
$$;

-- The applications of a person for a scholarship: they show that person's payments, waivers and extensions.
CREATE FUNCTION tell_applications_of(person uuid, of_scholarship uuid, told_audience int) RETURNS void LANGUAGE sql AS $$
    SELECT note_change_at('APPLICATION', a.id, a.scholarship_id, told_audience, a.cancelled_at IS NOT NULL)
    FROM applications a WHERE a.applicant_id = person AND a.scholarship_id = of_scholarship
$$;

CREATE FUNCTION tell_payment(told_id uuid, told_audience int) RETURNS void LANGUAGE sql AS $$
    SELECT note_change_at('PAYMENT', p.id, p.scholarship_id, told_audience, false),
        tell_applications_of(p.payer_id, p.scholarship_id, told_audience)
    FROM payments p WHERE p.id = told_id
$$;

-- Whether an update changed anything beside the hidden columns, which no reader sees.
CREATE FUNCTION is_seen(before_it jsonb, after_it jsonb, hidden text[]) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
    SELECT before_it - hidden IS DISTINCT FROM after_it - hidden
$$;

-- Only staff may know that a decision is held.
CREATE FUNCTION application_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    for_whom int := 0;
BEGIN
    IF TG_OP = 'DELETE' THEN
        PERFORM note_change_at('APPLICATION', OLD.id, OLD.scholarship_id, 0, true);
        RETURN NULL;
    END IF;
    IF TG_OP = 'UPDATE' THEN
        IF NOT is_seen(to_jsonb(OLD), to_jsonb(NEW), '{idempotency_key}') THEN RETURN NULL; END IF;
        IF NOT is_seen(to_jsonb(OLD), to_jsonb(NEW), '{idempotency_key,is_held}') THEN for_whom := 1; END IF;
    END IF;
    PERFORM note_change_at('APPLICATION', NEW.id, NEW.scholarship_id, for_whom, NEW.cancelled_at IS NOT NULL);
    RETURN NULL;
END $$;
CREATE TRIGGER applications_told AFTER INSERT OR UPDATE OR DELETE ON applications
    FOR EACH ROW EXECUTE FUNCTION application_changed();

CREATE FUNCTION payment_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' THEN
        PERFORM note_change_at('PAYMENT', OLD.id, OLD.scholarship_id, 0, true);
        PERFORM tell_applications_of(OLD.payer_id, OLD.scholarship_id, 0);
        RETURN NULL;
    END IF;
    IF TG_OP = 'UPDATE' THEN
        IF NOT is_seen(to_jsonb(OLD), to_jsonb(NEW), '{last_polled_at,updated_at,provider_session_id,provider_payment_id}')
            THEN RETURN NULL; END IF;
    END IF;
    PERFORM tell_payment(NEW.id, 0);
    RETURN NULL;
END $$;
CREATE TRIGGER payments_told AFTER INSERT OR UPDATE OR DELETE ON payments
    FOR EACH ROW EXECUTE FUNCTION payment_changed();

-- Everyone who is signed in reads all reviews, whatever the organisation.
CREATE FUNCTION review_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' THEN
        PERFORM note_change('REVIEW', OLD.id, '00000000-0000-0000-0000-000000000000', 0, true);
        PERFORM tell_application(OLD.application_id, 0);
    ELSE
        PERFORM note_change('REVIEW', NEW.id, '00000000-0000-0000-0000-000000000000', 0, false);
        PERFORM tell_application(NEW.application_id, 0);
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER reviews_told AFTER INSERT OR DELETE ON reviews FOR EACH ROW EXECUTE FUNCTION review_changed();
CREATE TRIGGER reviews_change_told AFTER UPDATE ON reviews
    FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION review_changed();

-- For tables with an `application_id`. The argument is the audience: 0 includes the applicant, 1 is staff only.
CREATE FUNCTION application_part_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP <> 'INSERT' THEN PERFORM tell_application(OLD.application_id, TG_ARGV[0]::int); END IF;
    IF TG_OP <> 'DELETE' THEN PERFORM tell_application(NEW.application_id, TG_ARGV[0]::int); END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER application_events_told AFTER INSERT OR UPDATE OR DELETE ON application_events
    FOR EACH ROW EXECUTE FUNCTION application_part_changed('0');
CREATE TRIGGER document_requests_told AFTER INSERT OR UPDATE OR DELETE ON document_requests
    FOR EACH ROW EXECUTE FUNCTION application_part_changed('0');
CREATE TRIGGER document_uses_told AFTER INSERT OR UPDATE OR DELETE ON document_uses
    FOR EACH ROW EXECUTE FUNCTION application_part_changed('0');
CREATE TRIGGER decisions_told AFTER INSERT OR UPDATE OR DELETE ON decisions
    FOR EACH ROW EXECUTE FUNCTION application_part_changed('1');

CREATE FUNCTION release_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM tell_application(d.application_id, 1) FROM decisions d WHERE d.release_id = NEW.id;
    RETURN NULL;
END $$;
CREATE TRIGGER releases_told AFTER UPDATE ON releases
    FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION release_changed();

CREATE FUNCTION document_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF is_seen(to_jsonb(OLD), to_jsonb(NEW), '{failures,checked_at,told_at,removed_at,sha256}') THEN
        PERFORM tell_application(u.application_id, 0) FROM document_uses u WHERE u.document_id = NEW.id;
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER documents_told AFTER UPDATE ON documents FOR EACH ROW EXECUTE FUNCTION document_changed();

CREATE FUNCTION answers_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM tell_application(a.id, 0) FROM applications a
        WHERE a.answer_set_id = NEW.id OR a.general_set_id = NEW.id;
    RETURN NULL;
END $$;
CREATE TRIGGER answer_sets_told AFTER UPDATE ON answer_sets
    FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION answers_changed();

-- A referee's answers are read once they were received, and never by an applicant who waived reading them.
CREATE FUNCTION reference_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    hidden text[] := '{answers,browser_hashes,code_hash,code_expires_at,code_tries,codes_sent,codes_since,mail_id,
        reminded_for,reminded_days,is_quiet,unneeded_since,version}';
BEGIN
    IF TG_OP = 'DELETE' THEN
        PERFORM tell_applications_of(OLD.applicant_id, OLD.scholarship_id, 0);
    ELSIF TG_OP = 'INSERT' OR is_seen(to_jsonb(OLD), to_jsonb(NEW), hidden) THEN
        PERFORM tell_applications_of(NEW.applicant_id, NEW.scholarship_id, 0);
    ELSIF NEW.state = 'RECEIVED' AND OLD.answers IS DISTINCT FROM NEW.answers THEN
        PERFORM tell_applications_of(NEW.applicant_id, NEW.scholarship_id, NEW.is_waived::int);
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER reference_requests_told AFTER INSERT OR UPDATE OR DELETE ON reference_requests
    FOR EACH ROW EXECUTE FUNCTION reference_changed();

CREATE FUNCTION waiver_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' THEN
        PERFORM tell_applications_of(OLD.person_id, OLD.scholarship_id, 0);
    ELSE
        PERFORM tell_applications_of(NEW.person_id, NEW.scholarship_id, 0);
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER fee_waivers_told AFTER INSERT OR UPDATE OR DELETE ON fee_waivers
    FOR EACH ROW EXECUTE FUNCTION waiver_changed();

-- An extension for everyone changes the scholarship instead.
CREATE FUNCTION extension_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' THEN
        PERFORM tell_applications_of(OLD.applicant_id, OLD.scholarship_id, 0);
    ELSIF TG_OP = 'INSERT' OR is_seen(to_jsonb(OLD), to_jsonb(NEW), '{told_to,told_at}') THEN
        PERFORM tell_applications_of(NEW.applicant_id, NEW.scholarship_id, 0);
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER deadline_extensions_told AFTER INSERT OR UPDATE OR DELETE ON deadline_extensions
    FOR EACH ROW EXECUTE FUNCTION extension_changed();

-- For tables with a `payment_id`. The argument is the audience: only moderators and admins read what needs attention (2).
CREATE FUNCTION payment_part_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' THEN
        PERFORM tell_payment(OLD.payment_id, TG_ARGV[0]::int);
    ELSE
        PERFORM tell_payment(NEW.payment_id, TG_ARGV[0]::int);
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER refunds_told AFTER INSERT OR UPDATE OR DELETE ON refunds
    FOR EACH ROW EXECUTE FUNCTION payment_part_changed('0');
CREATE TRIGGER payment_attention_told AFTER INSERT OR UPDATE OR DELETE ON payment_attention
    FOR EACH ROW EXECUTE FUNCTION payment_part_changed('2');

-- Records show the person's name. The e-mail address is not part of reviews.
CREATE FUNCTION person_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM tell_application(a.id, 0) FROM applications a WHERE a.applicant_id = NEW.id;
    PERFORM note_change_at('PAYMENT', p.id, p.scholarship_id, 0, false) FROM payments p WHERE p.payer_id = NEW.id;
    IF (OLD.name, OLD.image, OLD.anonymized_at) IS DISTINCT FROM (NEW.name, NEW.image, NEW.anonymized_at) THEN
        PERFORM note_change('REVIEW', r.id, '00000000-0000-0000-0000-000000000000', 0, false)
            FROM reviews r WHERE r.author_id = NEW.id;
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER users_told AFTER UPDATE OF name, image, email, anonymized_at ON users FOR EACH ROW
    WHEN ((OLD.name, OLD.image, OLD.email, OLD.anonymized_at) IS DISTINCT FROM (NEW.name, NEW.image, NEW.email, NEW.anonymized_at))
    EXECUTE FUNCTION person_changed();

-- A scholarship that changes its organisation waits for the writers of its applications and payments; later writers wait for it.
CREATE FUNCTION hold_moving_scholarship() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM FROM scholarships WHERE id = OLD.id FOR UPDATE;
    RETURN NEW;
END $$;
CREATE TRIGGER scholarships_move_held BEFORE UPDATE OF organisation_id ON scholarships FOR EACH ROW
    WHEN (OLD.organisation_id IS DISTINCT FROM NEW.organisation_id) EXECUTE FUNCTION hold_moving_scholarship();

-- Its applications and payments leave the coordinators of one organisation and come to those of another. Nothing changes for applicants.
CREATE FUNCTION scholarship_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM note_change('APPLICATION', a.id, OLD.organisation_id, 1, true),
        note_change('APPLICATION', a.id, NEW.organisation_id, 1, a.cancelled_at IS NOT NULL)
        FROM applications a WHERE a.scholarship_id = NEW.id;
    PERFORM note_change('PAYMENT', p.id, OLD.organisation_id, 1, true),
        note_change('PAYMENT', p.id, NEW.organisation_id, 1, false)
        FROM payments p WHERE p.scholarship_id = NEW.id;
    RETURN NULL;
END $$;
CREATE TRIGGER scholarships_moved AFTER UPDATE OF organisation_id ON scholarships FOR EACH ROW
    WHEN (OLD.organisation_id IS DISTINCT FROM NEW.organisation_id) EXECUTE FUNCTION scholarship_moved();

-- Whether an application is late depends on the scholarship's closing.
CREATE FUNCTION closing_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM tell_application(a.id, 1) FROM applications a
        WHERE a.scholarship_id = NEW.id AND a.late_reason IS NOT NULL;
    RETURN NULL;
END $$;
CREATE TRIGGER scholarships_closing_told AFTER UPDATE ON scholarships FOR EACH ROW
    WHEN (OLD.closes_at IS DISTINCT FROM NEW.closes_at) EXECUTE FUNCTION closing_moved();
