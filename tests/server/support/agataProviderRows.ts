import type { ResourceTrial } from './resourceRows.ts';

/** Records of the providers' resources: as many requests of each kind, and users of the platform, as the tests want. */
export function agataProviderTrials(many: number): Record<string, ResourceTrial> {
  const requests = (offset: number, provider: string, kind: string) => `
    INSERT INTO account (id, email, email_confirmed_at, password_hash, full_name, display_name)
      OVERRIDING SYSTEM VALUE
      SELECT ${offset} + n, 'asking.' || ${offset} + n || '@world.test', now(), 'none', 'Asking ' || n, 'Asking'
        FROM generate_series(1, ${many}) n;
    INSERT INTO healthcare_provider (id, account_id, kind, name, mobile_no, status)
      OVERRIDING SYSTEM VALUE
      SELECT ${offset} + n, ${offset} + n, '${provider}', 'Asking ' || n, (60180000000 + ${offset} + n)::text, 'pending'
        FROM generate_series(1, ${many}) n;
    INSERT INTO provider_request (provider_id, kind, asked, status)
      SELECT ${offset} + n, '${kind}', '{"name": "Asking"}', 'pending' FROM generate_series(1, ${many}) n`;
  return {
    'provider-profile': {
      who: 'consultant',
      change: { data: { avatarId: null }, shows: 'avatarId' },
    },
    'provider-registrations': { who: 'admin', fill: requests(510_000, 'provider', 'registration') },
    'agent-registrations': { who: 'admin', fill: requests(520_000, 'agent', 'registration') },
    'provider-updates': { who: 'admin', fill: requests(530_000, 'provider', 'profileUpdate') },
    'agent-updates': { who: 'admin', fill: requests(540_000, 'agent', 'profileUpdate') },
    'access-levels': {
      who: 'admin',
      fill: `INSERT INTO access_level (name) SELECT 'Filled ' || n FROM generate_series(1, ${many}) n`,
      change: { data: { description: 'Changed' }, shows: 'description' },
      make: { name: 'New level', description: '', sees: ['billing'], edits: [] },
    },
    'agata-users': {
      who: 'admin',
      fill: `INSERT INTO account (email, email_confirmed_at, password_hash, full_name, display_name, platform_role)
             SELECT 'user.' || n || '@world.test', now(), 'none', 'User ' || n, 'User', 'Administrator'
               FROM generate_series(1, ${many}) n`,
      change: { data: { accessLevel: many }, shows: 'accessLevel' },
    },
  };
}
