-- replaced by: 0059_follow_up_reminder, 0061_patient_trigrams
DROP INDEX "follow_up_next";--> statement-breakpoint
DROP INDEX "patient_sought";