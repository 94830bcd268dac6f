CREATE UNIQUE INDEX CONCURRENTLY "branch_name_skeleton" ON "branch" USING btree ("name_skeleton");--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "tenant_name_skeleton" ON "tenant" USING btree ("name_skeleton");--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "consultant_team_name_skeleton" ON "consultant_team" USING btree ("name_skeleton");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "patient_by_name" ON "patient" USING btree ("branch_id",lower("name"),"id","name","search_text","sought") WHERE "patient"."removed_at" is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "patient_found" ON "patient" USING gin (app.branch_trigrams("branch_id", coalesce("search_text", "sought"))) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX CONCURRENTLY "patient_names_like" ON "patient" USING gist ("branch_id",split_part(coalesce("search_text", "sought"), chr(31), 1) gist_trgm_ops(siglen=64));--> statement-breakpoint
CREATE INDEX CONCURRENTLY "patient_without_search_text" ON "patient" USING btree ("id") WHERE "patient"."search_text" is null;