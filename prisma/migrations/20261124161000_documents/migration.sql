-- Files of people, and files on their way here. There are none so far.
CREATE TYPE "document_state" AS ENUM ('CHECKING', 'CLEAN', 'NOT_SCANNED', 'REFUSED');
CREATE TYPE "document_type" AS ENUM ('PDF', 'JPEG', 'PNG', 'WEBP', 'DOCX', 'ODT');
CREATE TYPE "document_refusal" AS ENUM ('WRONG_TYPE', 'HEIC', 'UNREADABLE', 'PROTECTED', 'TOO_MANY_PAGES', 'TOO_LARGE_INSIDE',
    'TOO_MANY_PIXELS', 'ANIMATED', 'SCRIPTS', 'EMBEDDED_FILES', 'MACROS', 'EXTERNAL_PARTS', 'MALWARE');

CREATE TABLE "documents" (
    "id" UUID NOT NULL,
    "owner_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "state" "document_state" NOT NULL DEFAULT 'CHECKING',
    "refusal" "document_refusal",
    "type" "document_type",
    "bytes" INTEGER NOT NULL,
    "pages" INTEGER,
    "sha256" TEXT NOT NULL,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "checked_at" TIMESTAMPTZ(3),
    "told_at" TIMESTAMPTZ(3),
    "removed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "documents_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "documents_name_length" CHECK (char_length("name") BETWEEN 1 AND 255),
    CONSTRAINT "documents_bytes_positive" CHECK ("bytes" > 0),
    CONSTRAINT "documents_pages_positive" CHECK ("pages" > 0),
    CONSTRAINT "documents_sha256_hex" CHECK ("sha256" ~ '^[0-9a-f]{64}$'),
    -- What may be opened by others has a type, and what is refused says why.
    CONSTRAINT "documents_refusal" CHECK (("state" = 'REFUSED') = ("refusal" IS NOT NULL)),
    CONSTRAINT "documents_type_known" CHECK ("state" NOT IN ('CLEAN', 'NOT_SCANNED') OR "type" IS NOT NULL)
);

CREATE TABLE "uploads" (
    "id" UUID NOT NULL,
    "person_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "bytes" INTEGER NOT NULL,
    "lease_key" UUID,
    "lease_until" TIMESTAMPTZ(3),
    "is_wanted" BOOLEAN NOT NULL DEFAULT false,
    "finished_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "uploads_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "uploads_name_length" CHECK (char_length("name") BETWEEN 1 AND 255),
    CONSTRAINT "uploads_bytes_positive" CHECK ("bytes" > 0),
    CONSTRAINT "uploads_lease" CHECK (("lease_key" IS NULL) = ("lease_until" IS NULL))
);

CREATE INDEX "documents_owner_id_created_at_idx" ON "documents"("owner_id", "created_at");
-- What waits to be checked, for the task that asks again.
CREATE INDEX "documents_checking" ON "documents"("created_at") WHERE "state" = 'CHECKING';
CREATE INDEX "uploads_person_id_idx" ON "uploads"("person_id");
CREATE INDEX "uploads_created_at_idx" ON "uploads"("created_at");

ALTER TABLE "documents" ADD CONSTRAINT "documents_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
