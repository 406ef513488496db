-- CreateEnum
CREATE TYPE "PasskeyPurpose" AS ENUM ('ADD', 'PROVE');

-- CreateTable
CREATE TABLE "passkeys" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "credential_id" TEXT NOT NULL,
    "public_key" BYTEA NOT NULL,
    "counter" BIGINT NOT NULL DEFAULT 0,
    "transports" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "passkeys_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "passkey_challenges" (
    "session_id" UUID NOT NULL,
    "purpose" "PasskeyPurpose" NOT NULL,
    "challenge" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "passkey_challenges_pkey" PRIMARY KEY ("session_id","purpose")
);

-- CreateIndex
CREATE UNIQUE INDEX "passkeys_credential_id_key" ON "passkeys"("credential_id");

-- CreateIndex
CREATE INDEX "passkeys_user_id_idx" ON "passkeys"("user_id");

-- AddForeignKey
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "sessions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What WebAuthn allows: a counter of 32 bits, an id of at most 1023 bytes.
ALTER TABLE "passkeys"
    ADD CONSTRAINT "passkeys_name_length" CHECK (char_length("name") BETWEEN 1 AND 60),
    ADD CONSTRAINT "passkeys_counter_range" CHECK ("counter" BETWEEN 0 AND 4294967295),
    ADD CONSTRAINT "passkeys_credential_id_length" CHECK (char_length("credential_id") BETWEEN 1 AND 1364);
