-- AlterTable
ALTER TABLE "users" ADD COLUMN     "announced_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "rate_limits" (
    "key" TEXT NOT NULL,
    "points" INTEGER NOT NULL,
    "expire" TIMESTAMPTZ(3),

    CONSTRAINT "rate_limits_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE INDEX "users_created_at_id_idx" ON "users"("created_at", "id");

-- CreateIndex
CREATE INDEX "rate_limits_expire_idx" ON "rate_limits"("expire");

-- Names and e-mails are searched by any part of them.
CREATE INDEX "users_search" ON "users" USING gin ("name" gin_trgm_ops, "email" gin_trgm_ops);
