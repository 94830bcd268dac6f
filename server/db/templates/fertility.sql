-- A fertility and maternity practice.
INSERT INTO lookup_value (kind, value, minutes) VALUES
  ('appt_type', 'First consultation', 45),
  ('appt_type', 'Review', 20),
  ('appt_type', 'Ultrasound', 30),
  ('appt_type', 'Antenatal visit', 20),
  ('appt_type', 'Postnatal visit', 20),
  ('appt_type', 'Semen analysis', 20),
  ('appt_type', 'Insemination', 45),
  ('appt_type', 'Egg collection', 90),
  ('appt_type', 'Embryo transfer', 60),
  ('appt_type', 'Counselling', 60);
INSERT INTO lookup_value (kind, value) VALUES
  ('appt_location', 'Consultation room'),
  ('appt_location', 'Ultrasound room'),
  ('appt_location', 'Procedure room'),
  ('appt_location', 'Counselling room');
