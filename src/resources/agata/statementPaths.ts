/** The addresses of statements of charging accounts: of the chosen team or tenant, and for the platform of all. */
export const statementPaths = {
  team: '/ag-consultant-team/statement',
  tenant: '/ag-tenant/statement',
  all: '/ag-billing-management/statement',
} as const;

/** The statement of one of them. */
export const statementOf = (whose: keyof typeof statementPaths, account: number): string =>
  `${statementPaths[whose]}?account=${account}`;
