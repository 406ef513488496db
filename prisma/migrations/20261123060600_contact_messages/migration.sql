-- CreateTable
CREATE TABLE "contact_messages" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "message" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "handled_at" TIMESTAMPTZ(3),

    CONSTRAINT "contact_messages_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "contact_messages_created_at_id_idx" ON "contact_messages"("created_at", "id");

-- What a message holds at most: its rules are in rules/contact.ts.
ALTER TABLE "contact_messages"
    ADD CONSTRAINT "contact_messages_name_length" CHECK (char_length("name") BETWEEN 1 AND 100),
    ADD CONSTRAINT "contact_messages_email_length" CHECK (char_length("email") BETWEEN 3 AND 254),
    ADD CONSTRAINT "contact_messages_message_length" CHECK (char_length("message") BETWEEN 1 AND 4000);
