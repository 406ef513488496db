-- A mail that was written while no mail server was set up.
ALTER TYPE mail_state ADD VALUE 'KEPT';

-- It keeps its text, since it can be sent later. A value of an enum cannot be used in the transaction that adds it.
ALTER TABLE outbox_mails DROP CONSTRAINT outbox_mails_body;
ALTER TABLE outbox_mails ADD CONSTRAINT outbox_mails_body CHECK (
    CASE WHEN state::text IN ('QUEUED', 'KEPT') THEN text IS NOT NULL AND html IS NOT NULL
         ELSE text IS NULL AND html IS NULL END
    AND (state = 'QUEUED' OR sending_since IS NULL));
