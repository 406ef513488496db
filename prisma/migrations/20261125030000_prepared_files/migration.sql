-- Files that a job makes for one person, which are kept for some days. There are none so far.
-- CreateEnum
CREATE TYPE "prepared_file_kind" AS ENUM ('APPLICATION_PAPERS');

-- CreateEnum
CREATE TYPE "prepared_file_state" AS ENUM ('WAITING', 'MAKING', 'READY', 'FAILED');

-- CreateEnum
CREATE TYPE "prepared_file_failure" AS ENUM ('TOO_LARGE', 'NO_RIGHT', 'ERASED', 'BROKEN');

-- CreateTable
CREATE TABLE "prepared_files" (
    "id" UUID NOT NULL,
    "owner_id" UUID NOT NULL,
    "kind" "prepared_file_kind" NOT NULL,
    "state" "prepared_file_state" NOT NULL DEFAULT 'WAITING',
    "failure" "prepared_file_failure",
    "is_merged" BOOLEAN NOT NULL,
    "language" TEXT NOT NULL,
    "total" INTEGER NOT NULL,
    "done" INTEGER NOT NULL DEFAULT 0,
    "bytes" INTEGER,
    "run" UUID,
    "runs" INTEGER NOT NULL DEFAULT 0,
    "beat_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "prepared_files_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "prepared_files_done" CHECK ("done" BETWEEN 0 AND "total"),
    -- What can be fetched says how large it is and until when.
    CONSTRAINT "prepared_files_ready" CHECK (("state" = 'READY') = (num_nonnulls("bytes", "expires_at") = 2)),
    CONSTRAINT "prepared_files_failure" CHECK (("state" = 'FAILED') = ("failure" IS NOT NULL)),
    CONSTRAINT "prepared_files_run" CHECK (("state" IN ('MAKING', 'READY')) = ("run" IS NOT NULL))
);

-- CreateTable
CREATE TABLE "prepared_file_applications" (
    "file_id" UUID NOT NULL,
    "application_id" UUID NOT NULL,
    "place" INTEGER NOT NULL,

    CONSTRAINT "prepared_file_applications_pkey" PRIMARY KEY ("file_id","application_id")
);

-- CreateIndex
CREATE INDEX "prepared_files_owner_id_created_at_idx" ON "prepared_files"("owner_id", "created_at");

-- CreateIndex
CREATE INDEX "prepared_file_applications_application_id_idx" ON "prepared_file_applications"("application_id");

-- AddForeignKey
ALTER TABLE "prepared_files" ADD CONSTRAINT "prepared_files_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "prepared_file_applications" ADD CONSTRAINT "prepared_file_applications_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "prepared_files"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "prepared_file_applications" ADD CONSTRAINT "prepared_file_applications_application_id_fkey" FOREIGN KEY ("application_id") REFERENCES "applications"("id") ON DELETE CASCADE ON UPDATE CASCADE;
