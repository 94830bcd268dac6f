-- replaced by: 0059_follow_up_reminder
DROP INDEX "follow_up_next";