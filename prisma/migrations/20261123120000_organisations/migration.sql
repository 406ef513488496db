-- Organisations offer scholarships. The portal's own organisation has a fixed id, so that what is added without naming one
-- is the portal's; as long as it has no name of its own, it is called as the portal is.
CREATE TABLE "organisations" (
    "id" UUID NOT NULL,
    "slug" TEXT NOT NULL,
    "name" TEXT,
    "logo_id" UUID,
    "contact_email" TEXT,
    "website" TEXT,
    "description" TEXT,
    "publishes_itself" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "organisations_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "organisations_slug" CHECK ("slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND length("slug") <= 60),
    CONSTRAINT "organisations_named" CHECK ("name" IS NOT NULL OR "id" = '00000000-0000-7000-8000-000000000001')
);
CREATE UNIQUE INDEX "organisations_slug_key" ON "organisations"("slug");
CREATE INDEX "organisations_logo_id_idx" ON "organisations"("logo_id");
ALTER TABLE "organisations" ADD CONSTRAINT "organisations_logo_id_fkey" FOREIGN KEY ("logo_id")
    REFERENCES "pictures"("id") ON DELETE SET NULL ON UPDATE CASCADE;

INSERT INTO "organisations" ("id", "slug") VALUES ('00000000-0000-7000-8000-000000000001', 'portal');

-- Answers to visitors are made of it.
CREATE TRIGGER "organisations_noted" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "organisations"
    FOR EACH STATEMENT EXECUTE FUNCTION note_list_write();

CREATE TABLE "coordinators" (
    "organisation_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "coordinators_pkey" PRIMARY KEY ("organisation_id", "user_id")
);
CREATE INDEX "coordinators_user_id_idx" ON "coordinators"("user_id");
ALTER TABLE "coordinators" ADD CONSTRAINT "coordinators_organisation_id_fkey" FOREIGN KEY ("organisation_id")
    REFERENCES "organisations"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "coordinators" ADD CONSTRAINT "coordinators_user_id_fkey" FOREIGN KEY ("user_id")
    REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "invitations" (
    "id" UUID NOT NULL,
    "organisation_id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "invitations_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "invitations_email_lower" CHECK ("email" = lower("email"))
);
CREATE UNIQUE INDEX "invitations_hash_key" ON "invitations"("hash");
CREATE INDEX "invitations_organisation_id_created_at_idx" ON "invitations"("organisation_id", "created_at");
CREATE INDEX "invitations_email_idx" ON "invitations"("email");
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_organisation_id_fkey" FOREIGN KEY ("organisation_id")
    REFERENCES "organisations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A constant default: no row is written, so that partners do not hear of a change.
ALTER TABLE "scholarships"
    ADD COLUMN "organisation_id" UUID NOT NULL DEFAULT '00000000-0000-7000-8000-000000000001';
CREATE INDEX "scholarships_organisation_id_idx" ON "scholarships"("organisation_id");
ALTER TABLE "scholarships" ADD CONSTRAINT "scholarships_organisation_id_fkey" FOREIGN KEY ("organisation_id")
    REFERENCES "organisations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
