-- CreateEnum
CREATE TYPE "release_state" AS ENUM ('HELD', 'SENDING', 'SENT', 'UNDONE');

-- CreateEnum
CREATE TYPE "decision_state" AS ENUM ('HELD', 'SENT', 'UNDONE', 'FAILED');

-- AlterTable
ALTER TABLE "applications" ADD COLUMN     "is_held" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "releases" (
    "id" UUID NOT NULL,
    "actor_id" UUID,
    "state" "release_state" NOT NULL DEFAULT 'HELD',
    "release_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    "undone_by_id" UUID,

    CONSTRAINT "releases_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "decisions" (
    "id" UUID NOT NULL,
    "release_id" UUID NOT NULL,
    "application_id" UUID NOT NULL,
    "from_status" "application_status" NOT NULL,
    "status" "application_status" NOT NULL,
    "reason" TEXT,
    "is_reason_shared" BOOLEAN NOT NULL DEFAULT false,
    "state" "decision_state" NOT NULL DEFAULT 'HELD',
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "decisions_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "releases_state_release_at_idx" ON "releases"("state", "release_at");

-- CreateIndex
CREATE INDEX "releases_actor_id_idx" ON "releases"("actor_id");

-- CreateIndex
CREATE INDEX "releases_undone_by_id_idx" ON "releases"("undone_by_id");

-- CreateIndex
CREATE INDEX "decisions_release_id_idx" ON "decisions"("release_id");

-- CreateIndex
CREATE INDEX "decisions_application_id_created_at_idx" ON "decisions"("application_id", "created_at");

-- AddForeignKey
ALTER TABLE "releases" ADD CONSTRAINT "releases_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "releases" ADD CONSTRAINT "releases_undone_by_id_fkey" FOREIGN KEY ("undone_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_release_id_fkey" FOREIGN KEY ("release_id") REFERENCES "releases"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_application_id_fkey" FOREIGN KEY ("application_id") REFERENCES "applications"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- At most one decision of an application waits; it is also what finds it.
CREATE UNIQUE INDEX "decisions_one_held" ON "decisions" ("application_id") WHERE "state" = 'HELD';
