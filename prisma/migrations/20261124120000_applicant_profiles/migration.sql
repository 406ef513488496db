-- Forms as data. No row is written: without one the form is the built-in one, version 0.
CREATE TYPE "form_purpose" AS ENUM ('PROFILE');

CREATE TABLE "forms" (
    "id" UUID NOT NULL,
    "purpose" "form_purpose" NOT NULL,
    "version" INTEGER NOT NULL,
    "content" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "forms_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "forms_version" CHECK ("version" > 0)
);
CREATE UNIQUE INDEX "forms_purpose_version_key" ON "forms"("purpose", "version");

CREATE TABLE "applicant_profiles" (
    "person_id" UUID NOT NULL,
    "form_version" INTEGER NOT NULL,
    "answers" JSONB NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "applicant_profiles_pkey" PRIMARY KEY ("person_id"),
    CONSTRAINT "applicant_profiles_answers" CHECK (jsonb_typeof("answers") = 'object')
);
ALTER TABLE "applicant_profiles" ADD CONSTRAINT "applicant_profiles_person_id_fkey" FOREIGN KEY ("person_id")
    REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "answer_values" (
    "id" UUID NOT NULL,
    "person_id" UUID NOT NULL,
    "question" TEXT NOT NULL,
    "text" TEXT,
    "number" DECIMAL,
    "day" DATE,
    "flag" BOOLEAN,
    CONSTRAINT "answer_values_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "answer_values_something" CHECK (num_nonnulls("text", "number", "day", "flag") > 0)
);
CREATE INDEX "answer_values_person_id_idx" ON "answer_values"("person_id");
ALTER TABLE "answer_values" ADD CONSTRAINT "answer_values_person_id_fkey" FOREIGN KEY ("person_id")
    REFERENCES "applicant_profiles"("person_id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "verified_facts" (
    "id" UUID NOT NULL,
    "person_id" UUID,
    "email" TEXT,
    "fact" TEXT NOT NULL,
    "value" JSONB NOT NULL,
    "source" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "verified_facts_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "verified_facts_of_one" CHECK (num_nonnulls("person_id", "email") = 1),
    CONSTRAINT "verified_facts_email_lower" CHECK ("email" = lower("email"))
);
CREATE UNIQUE INDEX "verified_facts_person_id_fact_key" ON "verified_facts"("person_id", "fact");
CREATE UNIQUE INDEX "verified_facts_email_fact_key" ON "verified_facts"("email", "fact");
ALTER TABLE "verified_facts" ADD CONSTRAINT "verified_facts_person_id_fkey" FOREIGN KEY ("person_id")
    REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Hands the facts that wait under an address to who has verified it. Of two that say the same thing the later day counts.
CREATE FUNCTION hand_over_facts(person uuid, address text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "verified_facts" held USING "verified_facts" waiting
    WHERE held."person_id" = person AND waiting."email" = address AND held."fact" = waiting."fact"
      AND held."day" <= waiting."day";
  DELETE FROM "verified_facts" waiting USING "verified_facts" held
    WHERE held."person_id" = person AND waiting."email" = address AND held."fact" = waiting."fact";
  UPDATE "verified_facts" SET "person_id" = person, "email" = NULL WHERE "email" = address;
END $$;

CREATE FUNCTION hand_over_facts_of_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hand_over_facts(NEW."id", NEW."email");
  RETURN NULL;
END $$;

CREATE TRIGGER "users_facts_added" AFTER INSERT ON "users"
    FOR EACH ROW WHEN (NEW."email_verified") EXECUTE FUNCTION hand_over_facts_of_row();
CREATE TRIGGER "users_facts_changed" AFTER UPDATE OF "email", "email_verified" ON "users"
    FOR EACH ROW WHEN (NEW."email_verified") EXECUTE FUNCTION hand_over_facts_of_row();
