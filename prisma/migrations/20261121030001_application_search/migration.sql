-- Names on applications are searched by any part of them.
CREATE INDEX "applications_search" ON "applications" USING gin ("applicant_name" gin_trgm_ops);
