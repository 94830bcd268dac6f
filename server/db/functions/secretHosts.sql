-- Notes for secrets of branches that were entered while their gateway had no address, or by a version that noted none,
-- where they belong: to the hosts by gateway that there are now.
CREATE OR REPLACE FUNCTION app.note_secret_hosts(sms jsonb, whatsapp jsonb) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT app.is_system() THEN
    RETURN;
  END IF;
  UPDATE sms_account a SET host = sms ->> a.gateway WHERE a.host IS NULL AND sms ? a.gateway;
  UPDATE whatsapp_instance i SET host = whatsapp ->> i.gateway WHERE i.host IS NULL AND whatsapp ? i.gateway;
END
$$;
