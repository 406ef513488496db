-- Staff can be notified of responses to offered awards.
ALTER TYPE notification_kind ADD VALUE 'AWARD_ANSWERS';
