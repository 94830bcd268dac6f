-- A dental practice.
INSERT INTO lookup_value (kind, value, minutes) VALUES
  ('appt_type', 'Check-up', 20),
  ('appt_type', 'Scaling and polishing', 30),
  ('appt_type', 'Filling', 45),
  ('appt_type', 'Extraction', 45),
  ('appt_type', 'Root canal treatment', 90),
  ('appt_type', 'Crown or bridge', 60),
  ('appt_type', 'Braces review', 20),
  ('appt_type', 'Wisdom tooth surgery', 90);
INSERT INTO lookup_value (kind, value) VALUES
  ('appt_location', 'Dental chair 1'),
  ('appt_location', 'Dental chair 2'),
  ('appt_location', 'X-ray room'),
  ('appt_location', 'Surgery');
