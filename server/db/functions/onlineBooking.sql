-- Online booking. Visitors have no branch, so these functions are all by which they come to one.

-- The branch of a booking page's address, where it takes bookings online and has a running plan.
CREATE OR REPLACE FUNCTION app.booking_branch(wanted text) RETURNS integer
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT b.id FROM branch b
   WHERE b.booking_name = wanted AND (b.online_booking ->> 'isOn')::boolean AND NOT app.is_over(b.subscription_ends)
$$;

-- The branch of a booking by its link's hash. The link holds while the branch takes no further bookings, too.
CREATE OR REPLACE FUNCTION app.booking_link_branch(wanted text) RETURNS integer
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT o.branch_id FROM online_booking o JOIN branch b ON b.id = o.branch_id
   WHERE o.link_hash = wanted AND NOT app.is_over(b.subscription_ends)
$$;

-- The origins of other sites that may frame a booking page, where the branch takes bookings online.
CREATE OR REPLACE FUNCTION app.booking_origins(wanted text) RETURNS text[]
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT ARRAY(SELECT jsonb_array_elements_text(b.online_booking -> 'origins')) FROM branch b
   WHERE b.id = app.booking_branch(wanted) AND jsonb_typeof(b.online_booking -> 'origins') = 'array'
$$;
