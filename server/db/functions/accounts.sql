-- People and ownership, for requests that may not read accounts themselves.

-- A person's display name, for records that name who created or changed them.
CREATE OR REPLACE FUNCTION app.person(who integer) RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS
$$ SELECT display_name FROM account WHERE id = who $$;

-- Queues a mail in anyone's transaction. Only jobs read mails.
CREATE OR REPLACE FUNCTION app.post_mail(recipient text, subject text, body text) RETURNS integer
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS
$$ INSERT INTO mail (recipient, subject, body) VALUES (recipient, subject, body) RETURNING id $$;

-- Makes the person with an email the owner of a tenant that has none. An unconfirmed email is a claim and grants
-- nothing.
CREATE OR REPLACE FUNCTION app.give_owner(tenant integer, owner_email text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO membership (account_id, tenant_id, role)
  SELECT a.id, tenant, 'Tenant' FROM account a
   WHERE lower(a.email) = lower(owner_email) AND a.email_confirmed_at IS NOT NULL
     AND NOT EXISTS (SELECT 1 FROM membership m WHERE m.tenant_id = tenant)
$$;
