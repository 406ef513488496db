-- Where the last mail to a referee stands, in the transaction that notes it. Its applicant is told when it cannot be delivered.
CREATE OR REPLACE FUNCTION note_reference_mail() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  bounced uuid;
BEGIN
  IF NEW."state" = 'SENT' THEN
    UPDATE "reference_requests" SET "state" = 'SENT', "mailed_at" = NEW."sent_at"
    WHERE "mail_id" = NEW."id" AND "state" IN ('ASKED', 'SENT', 'BOUNCED');
    RETURN NULL;
  END IF;
  UPDATE "reference_requests" SET "state" = 'BOUNCED'
  WHERE "mail_id" = NEW."id" AND "state" IN ('ASKED', 'SENT') RETURNING "id" INTO bounced;
  IF bounced IS NOT NULL THEN
    PERFORM graphile_worker.add_job('tellOfBounce', json_build_object('id', bounced), job_key => 'bounce:' || bounced);
  END IF;
  RETURN NULL;
END $$;
