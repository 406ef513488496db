-- The end of an application's id is its reference number: staff search for it, and no two may share one.
CREATE UNIQUE INDEX "applications_reference" ON "applications"(right("id"::text, 12));
