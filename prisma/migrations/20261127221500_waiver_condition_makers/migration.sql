-- AlterTable
ALTER TABLE "waiver_rules" ADD COLUMN     "condition_by" UUID[] DEFAULT ARRAY[]::UUID[];

-- What is there: the people who set or changed a condition according to the audit. Where nobody wrote the first one, it came with the copy
-- of a scholarship, which is the work of the person who added that.
WITH written AS (
    SELECT target_id, actor_id, before -> 'condition' AS former, after -> 'condition' AS present FROM audit_entries
    WHERE target_type = 'scholarship' AND action = 'waiver.setRules'
        AND coalesce(after -> 'condition', 'null') <> 'null'
        AND coalesce(before -> 'condition', 'null') <> after -> 'condition'
)
UPDATE "waiver_rules" r SET "condition_by" = ARRAY(
    SELECT w.actor_id FROM written w WHERE w.target_id = r.scholarship_id::text AND w.actor_id IS NOT NULL
    UNION
    SELECT e.actor_id FROM audit_entries e
    WHERE e.target_type = 'scholarship' AND e.target_id = r.scholarship_id::text AND e.action = 'scholarship.create'
        AND e.actor_id IS NOT NULL AND NOT EXISTS (
            SELECT FROM written w WHERE w.target_id = e.target_id AND coalesce(w.former, 'null') = 'null'))
WHERE r.condition IS NOT NULL;
