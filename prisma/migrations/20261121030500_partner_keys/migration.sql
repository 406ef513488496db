-- CreateTable
CREATE TABLE "partner_keys" (
    "id" UUID NOT NULL,
    "owner_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "scopes" TEXT[],
    "hash" TEXT NOT NULL,
    "hint" TEXT NOT NULL,
    "expires_on" DATE,
    "last_used_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "partner_keys_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "partner_keys_hash_key" ON "partner_keys"("hash");

-- CreateIndex
CREATE INDEX "partner_keys_owner_id_created_at_idx" ON "partner_keys"("owner_id", "created_at");

-- AddForeignKey
ALTER TABLE "partner_keys" ADD CONSTRAINT "partner_keys_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
