-- CreateTable
CREATE TABLE "mail_template_versions" (
    "version" SERIAL NOT NULL,
    "kind" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "subject" TEXT,
    "text" TEXT,
    "changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "changed_by_id" UUID,

    CONSTRAINT "mail_template_versions_pkey" PRIMARY KEY ("version")
);

-- CreateIndex
CREATE INDEX "mail_template_versions_kind_language_version_idx" ON "mail_template_versions"("kind", "language", "version");

-- CreateIndex
CREATE INDEX "mail_template_versions_changed_by_id_idx" ON "mail_template_versions"("changed_by_id");

-- AddForeignKey
ALTER TABLE "mail_template_versions" ADD CONSTRAINT "mail_template_versions_changed_by_id_fkey" FOREIGN KEY ("changed_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- Both or none: the default.
ALTER TABLE mail_template_versions ADD CONSTRAINT mail_template_versions_whole CHECK (
    (subject IS NULL) = (text IS NULL)
    AND length(subject) BETWEEN 1 AND 1000
    AND length(text) BETWEEN 1 AND 10000);
