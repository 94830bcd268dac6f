-- An aesthetic practice.
INSERT INTO lookup_value (kind, value, minutes) VALUES
  ('appt_type', 'Consultation', 30),
  ('appt_type', 'Review', 15),
  ('appt_type', 'Facial', 60),
  ('appt_type', 'Chemical peel', 45),
  ('appt_type', 'Laser treatment', 45),
  ('appt_type', 'Injectable', 30),
  ('appt_type', 'Body contouring', 60);
INSERT INTO lookup_value (kind, value) VALUES
  ('appt_location', 'Consultation room'),
  ('appt_location', 'Treatment room 1'),
  ('appt_location', 'Treatment room 2'),
  ('appt_location', 'Laser room');
INSERT INTO opening_hour (weekday, opens, closes) VALUES
  (2, '10:00', '19:00'),
  (3, '10:00', '19:00'),
  (4, '10:00', '19:00'),
  (5, '10:00', '19:00'),
  (6, '10:00', '19:00'),
  (7, '10:00', '17:00');
