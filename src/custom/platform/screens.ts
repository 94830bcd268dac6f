import type { Screen } from '../../framework/screens.ts';

/** The dashboard. */
export const homeScreens: readonly Screen[] = [
  {
    path: '/dashboard',
    title: 'PAGE.DASHBOARD',
    menu: { group: 'home', icon: 'chart' },
    load: () => import('./dashboard/Dashboard.tsx'),
  },
];

/** The pages of the platform that are no list and form. */
export const platformScreens: readonly Screen[] = [
  {
    path: '/template-management/translation',
    title: 'TRANSLATION.TITLE',
    permission: { action: 'list', resource: 'translations' },
    domain: 'DA',
    menu: { group: 'platform', icon: 'globe' },
    load: () => import('./translations/Translations.tsx'),
  },
  {
    path: '/ag-language',
    title: 'TRANSLATION.TITLE',
    permission: { action: 'list', resource: 'translations' },
    domain: 'AGATA',
    menu: { group: 'masterLists', icon: 'globe' },
    load: () => import('./translations/Translations.tsx'),
  },
  {
    path: '/server-health',
    title: 'HEALTH.TITLE',
    permission: { action: 'show', resource: 'server-health' },
    domain: 'DA',
    menu: { group: 'platform', icon: 'pulse' },
    firstCall: '/api/health/details',
    load: () => import('./serverHealth/ServerHealth.tsx'),
  },
  {
    path: '/pdf-management/documents',
    title: 'PDF.USAGE',
    permission: { action: 'list', resource: 'pdf-templates' },
    domain: 'DA',
    menu: { group: 'platform', icon: 'inbox' },
    firstCall: '/api/pdf_document_usage',
    load: () => import('./pdfTemplates/DocumentUsage.tsx'),
  },
  {
    path: '/pdf-management/pspdfkit',
    title: 'PDF.VIEWER',
    permission: { action: 'list', resource: 'pdf-templates' },
    domain: 'DA',
    menu: { group: 'platform', icon: 'file' },
    load: () => import('./pdf/PdfViewerPage.tsx'),
  },
  {
    path: '/pspdfkit/step1',
    title: 'PDF.VIEWER',
    permission: { action: 'list', resource: 'pdf-documents' },
    needs: 'branch',
    domain: 'DA',
    menu: { group: 'patient', icon: 'file' },
    load: () => import('./pdf/PdfViewerPage.tsx'),
  },
];

/** The pages of the own account, besides the profile. */
export const accountScreens: readonly Screen[] = [
  {
    path: '/company',
    title: 'COMPANY.TITLE',
    permission: { action: 'show', resource: 'own-companies' },
    domain: 'DA',
    menu: { group: 'account', icon: 'building' },
    load: () => import('../accounts/tenants/OwnCompany.tsx'),
  },
  {
    path: '/branches-overview',
    title: 'BRANCH_FIGURES.TITLE',
    permission: { action: 'list', resource: 'branch-figures' },
    domain: 'DA',
    menu: { group: 'home', icon: 'chart' },
    load: () => import('../accounts/branchFigures/BranchFigures.tsx'),
  },
  {
    path: '/billing-management/statement',
    title: 'PAGE.ACCOUNT_STATEMENT',
    permission: { action: 'show', resource: 'invoices' },
    domain: 'DA',
    menu: { group: 'account', icon: 'report' },
    load: () => import('../accounts/statements/AccountStatementPage.tsx'),
  },
  {
    path: '/billing-management/service-tax',
    title: 'PAGE.SERVICE_TAX',
    permission: { action: 'show', resource: 'seller' },
    domain: 'DA',
    menu: { group: 'account', icon: 'chart' },
    load: () => import('../accounts/statements/ServiceTaxPage.tsx'),
  },
  {
    path: '/notification',
    title: 'NOTI.OPEN',
    load: () => import('./notifications/OpenNotification.tsx'),
  },
  {
    path: '/branch-management-invite',
    title: 'INVITE.TITLE',
    load: () => import('../accounts/branchUsers/Invitation.tsx'),
  },
  {
    path: '/user-profile/change-email',
    title: 'PAGE.EMAIL',
    menu: { group: 'profile', icon: 'mail' },
    load: () => import('../accounts/changePassword/ChangeEmail.tsx'),
  },
  {
    path: '/user-profile/change-password',
    title: 'PAGE.PASSWORD',
    menu: { group: 'profile', icon: 'key' },
    load: () => import('../accounts/changePassword/ChangePassword.tsx'),
  },
  {
    path: '/user-profile/two-step-sign-in',
    title: 'SECOND_FACTOR.TITLE',
    menu: { group: 'profile', icon: 'lock' },
    load: () => import('../accounts/secondFactor/SecondFactorPage.tsx'),
  },
  {
    path: '/user-profile/branches',
    title: 'OWN_BRANCHES.TITLE',
    menu: { group: 'profile', icon: 'people' },
    load: () => import('../accounts/ownBranches/OwnBranches.tsx'),
  },
  {
    path: '/user-profile/sessions',
    title: 'SESSIONS.TITLE',
    menu: { group: 'profile', icon: 'screen' },
    load: () => import('../accounts/ownSessions/OwnSessions.tsx'),
  },
];
