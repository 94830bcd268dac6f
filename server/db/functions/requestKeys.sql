-- Requests that bear a key (Idempotency-Key).

-- Takes a person's key for the transaction, and answers what the request that had it before made, if any. A request with
-- the same key that is being answered is waited for. Not for who is not signed in: the row-level rule knows the person.
CREATE OR REPLACE FUNCTION app.take_request_key(person integer, wanted uuid)
RETURNS TABLE (key_signature text, key_answer text, key_answered_at timestamptz)
LANGUAGE plpgsql AS $$
BEGIN
  IF person IS NULL THEN RETURN; END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('request key ' || person || ' ' || wanted, 0));
  RETURN QUERY SELECT k.signature, k.answer, k.answered_at FROM public.request_key k
    WHERE k.key = wanted AND k.account_id = person;
END
$$;
