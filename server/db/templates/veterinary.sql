-- A veterinary practice.
INSERT INTO lookup_value (kind, value, minutes) VALUES
  ('appt_type', 'Consultation', 20),
  ('appt_type', 'Follow-up', 15),
  ('appt_type', 'Vaccination', 15),
  ('appt_type', 'Deworming', 10),
  ('appt_type', 'Neutering', 90),
  ('appt_type', 'Dental cleaning', 60),
  ('appt_type', 'Grooming', 60),
  ('appt_type', 'Surgery', 120);
INSERT INTO lookup_value (kind, value) VALUES
  ('appt_location', 'Room 1'),
  ('appt_location', 'Room 2'),
  ('appt_location', 'Operating theatre'),
  ('appt_location', 'Ward');
INSERT INTO lookup_value (kind, value) VALUES
  ('pat_priority', 'Normal'),
  ('pat_priority', 'Emergency'),
  ('pat_priority', 'Boarder');
