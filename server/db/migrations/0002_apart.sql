-- Two ordinary appointments never hold the same time of one doctor, whatever happens above the database.
ALTER TABLE "appointment_doctor" ADD CONSTRAINT "appointment_doctor_apart"
  EXCLUDE USING gist ("doctor_id" WITH =, "period" WITH &&) WHERE ("holds" AND NOT "conflict");
