-- A job of a worker that is gone comes to another by its lease.
ALTER TABLE "prepared_files" DROP COLUMN "beat_at";
