import type { Screen } from '../../../framework/screens.ts';
import { statementPaths } from '../../../resources/agata/statementPaths.ts';

/** The statements of charging accounts: of the chosen team, of the chosen tenant, and of any. */
export const chargingStatementScreens: readonly Screen[] = [
  {
    path: statementPaths.team,
    title: 'PAGE.ACCOUNT_STATEMENT',
    permission: { action: 'show', resource: 'team-charging-accounts' },
    needs: 'team',
    domain: 'AGATA',
    menu: { group: 'consultantTeam', icon: 'report' },
    load: () => import('./TeamStatement.tsx'),
  },
  {
    path: statementPaths.tenant,
    title: 'PAGE.ACCOUNT_STATEMENT',
    permission: { action: 'show', resource: 'charging-accounts' },
    needs: 'tenant',
    domain: 'AGATA',
    menu: { group: 'tenant', icon: 'report' },
    load: () => import('./TenantStatement.tsx'),
  },
  {
    path: statementPaths.all,
    title: 'PAGE.ACCOUNT_STATEMENT',
    permission: { action: 'show', resource: 'invoices' },
    domain: 'AGATA',
    menu: { group: 'billing', icon: 'report' },
    load: () => import('./PlatformStatement.tsx'),
  },
];
