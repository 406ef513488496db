-- AlterTable
ALTER TABLE "mailed_links" ADD COLUMN     "came_from" TEXT;

-- CreateTable
CREATE TABLE "intents" (
    "user_id" UUID NOT NULL,
    "scholarship_id" UUID NOT NULL,
    "is_applying" BOOLEAN NOT NULL DEFAULT false,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "intents_pkey" PRIMARY KEY ("user_id")
);

-- CreateIndex
CREATE INDEX "intents_scholarship_id_idx" ON "intents"("scholarship_id");

-- CreateIndex
CREATE INDEX "intents_expires_at_idx" ON "intents"("expires_at");

-- AddForeignKey
ALTER TABLE "intents" ADD CONSTRAINT "intents_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "intents" ADD CONSTRAINT "intents_scholarship_id_fkey" FOREIGN KEY ("scholarship_id") REFERENCES "scholarships"("id") ON DELETE CASCADE ON UPDATE CASCADE;
