-- Who can apply: each distinct condition once. Scholarships so far require nothing.
CREATE TABLE "requirement_trees" (
    "id" SERIAL NOT NULL,
    "hash" TEXT NOT NULL,
    "tree" JSONB NOT NULL,
    "used_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "requirement_trees_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "requirement_trees_hash_key" ON "requirement_trees"("hash");

ALTER TABLE "scholarships"
    ADD COLUMN "hard_tree_id" INTEGER,
    ADD COLUMN "soft_tree_id" INTEGER;
ALTER TABLE "scholarships" ADD CONSTRAINT "scholarships_hard_tree_id_fkey" FOREIGN KEY ("hard_tree_id") REFERENCES "requirement_trees"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "scholarships" ADD CONSTRAINT "scholarships_soft_tree_id_fkey" FOREIGN KEY ("soft_tree_id") REFERENCES "requirement_trees"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE INDEX "scholarships_soft_tree_id_idx" ON "scholarships"("soft_tree_id");
CREATE INDEX "scholarships_hard_tree_id_idx" ON "scholarships"("hard_tree_id");

-- The public list's indices as before, with what "I can apply" filters by.
DROP INDEX "scholarships_newest", "scholarships_closing", "scholarships_fee", "scholarships_rank", "scholarships_total_fee",
    "scholarships_facets";
CREATE INDEX "scholarships_newest" ON "scholarships"("scholarship_post_date" DESC, "id" DESC)
    INCLUDE ("university_country", "subject_category", "scholarship_category", "degree", "total_fee", "application_deadline",
        "closes_at", "opens_at", "hard_tree_id") WHERE "is_public";
CREATE INDEX "scholarships_closing" ON "scholarships"("closes_at", "id")
    INCLUDE ("university_country", "subject_category", "scholarship_category", "degree", "total_fee", "application_deadline",
        "opens_at", "hard_tree_id") WHERE "is_public";
CREATE INDEX "scholarships_fee" ON "scholarships"("application_fees", "id")
    INCLUDE ("university_country", "subject_category", "scholarship_category", "degree", "total_fee", "application_deadline",
        "closes_at", "opens_at", "hard_tree_id") WHERE "is_public";
CREATE INDEX "scholarships_rank" ON "scholarships"("university_world_rank", "id")
    INCLUDE ("university_country", "subject_category", "scholarship_category", "degree", "total_fee", "application_deadline",
        "closes_at", "opens_at", "hard_tree_id") WHERE "is_public";
CREATE INDEX "scholarships_total_fee" ON "scholarships"("total_fee")
    INCLUDE ("university_country", "subject_category", "scholarship_category", "degree", "application_deadline",
        "closes_at", "opens_at", "hard_tree_id") WHERE "is_public";
CREATE INDEX "scholarships_facets" ON "scholarships"("university_country", "subject_category", "scholarship_category", "degree")
    INCLUDE ("total_fee", "application_deadline", "closes_at", "opens_at", "hard_tree_id") WHERE "is_public";

-- What an application relied on when it was submitted: verdicts and the answers behind them.
ALTER TABLE "applications" ADD COLUMN "eligibility" JSONB;

-- A person may apply although they do not meet the requirements.
CREATE TABLE "requirement_exceptions" (
    "id" UUID NOT NULL,
    "person_id" UUID NOT NULL,
    "scholarship_id" UUID NOT NULL,
    "reason" TEXT NOT NULL,
    "granted_by_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "requirement_exceptions_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "requirement_exceptions_person_id_scholarship_id_key" ON "requirement_exceptions"("person_id", "scholarship_id");
CREATE INDEX "requirement_exceptions_scholarship_id_idx" ON "requirement_exceptions"("scholarship_id");
CREATE INDEX "requirement_exceptions_granted_by_id_idx" ON "requirement_exceptions"("granted_by_id");

ALTER TABLE "requirement_exceptions" ADD CONSTRAINT "requirement_exceptions_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "requirement_exceptions" ADD CONSTRAINT "requirement_exceptions_scholarship_id_fkey" FOREIGN KEY ("scholarship_id") REFERENCES "scholarships"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "requirement_exceptions" ADD CONSTRAINT "requirement_exceptions_granted_by_id_fkey" FOREIGN KEY ("granted_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
