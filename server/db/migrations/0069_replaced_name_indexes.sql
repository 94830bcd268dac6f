-- replaced by: 0068_names_indexed
DROP INDEX "patient_name";--> statement-breakpoint
DROP INDEX "patient_trigrams";--> statement-breakpoint
DROP INDEX "patient_names_alike";