-- AlterEnum
ALTER TYPE "notification_kind" ADD VALUE 'WITHDRAWN_APPLICATIONS';

-- Staff list withdrawn applications; the other lists read only current ones.
CREATE INDEX applications_cancelled ON applications (cancelled_at) WHERE cancelled_at IS NOT NULL;
