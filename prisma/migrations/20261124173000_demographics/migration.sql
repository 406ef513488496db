-- Voluntary answers for counts alone, apart from what else is known of an application. There are none so far.
CREATE TABLE "demographic_answers" (
    "application_id" UUID NOT NULL,
    "question" TEXT NOT NULL,
    "option" TEXT NOT NULL,

    CONSTRAINT "demographic_answers_pkey" PRIMARY KEY ("application_id","question"),
    CONSTRAINT "demographic_answers_application_id_fkey" FOREIGN KEY ("application_id") REFERENCES "applications"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- What staff see: made once and never again, so that no two counts can be compared. It holds only the tables that are shown.
CREATE TABLE "demographic_counts" (
    "scholarship_id" UUID NOT NULL,
    "tables" JSONB NOT NULL,
    "made_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "demographic_counts_pkey" PRIMARY KEY ("scholarship_id"),
    CONSTRAINT "demographic_counts_scholarship_id_fkey" FOREIGN KEY ("scholarship_id") REFERENCES "scholarships"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
