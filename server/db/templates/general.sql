-- A general practice.
INSERT INTO lookup_value (kind, value, minutes) VALUES
  ('appt_type', 'Consultation', 15),
  ('appt_type', 'Follow-up', 15),
  ('appt_type', 'Health screening', 30),
  ('appt_type', 'Vaccination', 10),
  ('appt_type', 'Blood test', 10),
  ('appt_type', 'Minor procedure', 45),
  ('appt_type', 'Teleconsultation', 20);
INSERT INTO lookup_value (kind, value) VALUES
  ('appt_location', 'Room 1'),
  ('appt_location', 'Room 2'),
  ('appt_location', 'Treatment room');
INSERT INTO opening_hour (weekday, opens, closes) VALUES
  (1, '08:30', '17:30'),
  (2, '08:30', '17:30'),
  (3, '08:30', '17:30'),
  (4, '08:30', '17:30'),
  (5, '08:30', '17:30'),
  (6, '08:30', '13:00');
