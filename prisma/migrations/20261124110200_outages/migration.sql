-- Times over which the portal was down while something closed, for as long as admins may want to give that time back.
CREATE TABLE "outages" (
    "id" UUID NOT NULL,
    "began_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3) NOT NULL,
    "settled_at" TIMESTAMPTZ(3),

    CONSTRAINT "outages_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "outages_times" CHECK ("began_at" < "ended_at")
);
CREATE INDEX "outages_unsettled" ON "outages"("ended_at") WHERE "settled_at" IS NULL;
