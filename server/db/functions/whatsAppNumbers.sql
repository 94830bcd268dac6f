-- Whether a number of the WhatsApp Cloud API is another account's than the branch's. What Meta tells of a number goes to
-- those who entered it, so one account alone may have it; the platform may allot one of its own to several. Others
-- who enter the same number wait until this transaction is over.
CREATE OR REPLACE FUNCTION app.is_number_elsewhere(number_id text, of_branch integer, as_provided boolean) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('whatsapp number'), hashtext(number_id));
  RETURN EXISTS (
    SELECT FROM whatsapp_instance i JOIN branch b ON b.id = i.branch_id
     WHERE i.instance_id = number_id AND i.gateway = 'cloud' AND i.removed_at IS NULL AND NOT (i.is_provided AND as_provided)
       AND b.tenant_id <> (SELECT own.tenant_id FROM branch own WHERE own.id = of_branch));
END
$$;
