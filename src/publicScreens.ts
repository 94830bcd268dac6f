import type { Load } from './framework/preloadComponent.ts';
import type { Code } from './framework/text.tsx';

/** A screen that is open to visitors, and its frame. */
export interface PublicScreen {
  path: string;
  title: Code;
  /**
   * `landing` and `sign-in`: beside the landing panel, and not for signed-in people, who go to their dashboard or to the
   * address that they opened. `open`: beside the landing panel, for everyone. `page`: in full width under a bar, for
   * everyone. `plain`: without a frame.
   */
  frame: 'landing' | 'sign-in' | 'open' | 'page' | 'plain';
  load: Load;
}

const errorPages = ['v1', 'v2', 'v3', 'v4', 'v5', 'v6'] as const;

/** Every screen outside the signed-in area. */
export const publicScreens: readonly PublicScreen[] = [
  {
    path: '/',
    title: 'PAGE.WELCOME',
    frame: 'landing',
    load: () => import('./custom/platform/home/Home.tsx'),
  },
  {
    path: '/auth/index',
    title: 'PAGE.WELCOME',
    frame: 'sign-in',
    load: () => import('./custom/accounts/auth/Welcome.tsx'),
  },
  {
    path: '/auth/login',
    title: 'PAGE.SIGN_IN',
    frame: 'sign-in',
    load: () => import('./custom/accounts/auth/Login.tsx'),
  },
  {
    path: '/auth/forgot-password',
    title: 'PAGE.FORGOT',
    frame: 'sign-in',
    load: () => import('./custom/accounts/auth/ForgotPassword.tsx'),
  },
  {
    path: '/auth/request-success',
    title: 'PAGE.FORGOT',
    frame: 'sign-in',
    load: () => import('./custom/accounts/auth/RequestSuccess.tsx'),
  },
  {
    path: '/auth/reset-password',
    title: 'PAGE.RESET',
    frame: 'sign-in',
    load: () => import('./custom/accounts/auth/ResetPassword.tsx'),
  },
  {
    path: '/auth/reset-success',
    title: 'PAGE.RESET',
    frame: 'sign-in',
    load: () => import('./custom/accounts/auth/ResetSuccess.tsx'),
  },
  {
    path: '/auth/keep-second-factor',
    title: 'AUTH.SECOND_FACTOR_KEEP',
    frame: 'open',
    load: () => import('./custom/accounts/secondFactor/KeepSecondFactor.tsx'),
  },
  {
    path: '/auth/end-sign-in',
    title: 'AUTH.END_SIGN_IN',
    frame: 'open',
    load: () => import('./custom/accounts/signIns/EndSignIn.tsx'),
  },
  {
    path: '/auth/single-sign-on',
    title: 'AUTH.SIGN_ON',
    frame: 'open',
    load: () => import('./custom/accounts/singleSignOn/SignOnReturn.tsx'),
  },
  {
    path: '/auth/first-administrator',
    title: 'PAGE.FIRST_ADMIN',
    frame: 'sign-in',
    load: () => import('./custom/accounts/auth/FirstAdministrator.tsx'),
  },
  {
    path: '/auth/registration',
    title: 'SIGN_UP.TITLE',
    frame: 'sign-in',
    load: () => import('./custom/accounts/signUp/Registration.tsx'),
  },
  {
    path: '/auth/reg-success',
    title: 'SIGN_UP.TITLE',
    frame: 'sign-in',
    load: () => import('./custom/accounts/signUp/RegSuccess.tsx'),
  },
  {
    path: '/auth/reg-fail',
    title: 'SIGN_UP.TITLE',
    frame: 'sign-in',
    load: () => import('./custom/accounts/signUp/RegFail.tsx'),
  },
  {
    path: '/auth/register-user',
    title: 'SIGN_UP.TITLE',
    frame: 'sign-in',
    load: () => import('./custom/accounts/signUp/RegisterUser.tsx'),
  },
  {
    path: '/terms',
    title: 'ABOUT.legal',
    frame: 'open',
    load: () => import('./custom/platform/about/Terms.tsx'),
  },
  {
    path: '/privacy',
    title: 'ABOUT.privacy',
    frame: 'open',
    load: () => import('./custom/platform/about/Privacy.tsx'),
  },
  {
    path: '/auth/payment-confirm',
    title: 'PAYMENT.PAGE',
    frame: 'open',
    load: () => import('./custom/accounts/payments/PaymentConfirm.tsx'),
  },
  {
    path: '/payment/redirect',
    title: 'PAYMENT.PAGE',
    frame: 'open',
    load: () => import('./custom/accounts/payments/PaymentRedirect.tsx'),
  },
  {
    path: '/ewt/enquiry',
    title: 'EWT.TITLE',
    frame: 'open',
    load: () => import('./custom/clinic/enquiry/Enquiry.tsx'),
  },
  {
    path: '/book/:name',
    title: 'ONLINE_BOOKING.TITLE',
    frame: 'page',
    load: () => import('./custom/clinic/onlineBooking/BookingPage.tsx'),
  },
  {
    path: '/booking',
    title: 'ONLINE_BOOKING.OWN',
    frame: 'page',
    load: () => import('./custom/clinic/onlineBooking/OwnBooking.tsx'),
  },
  {
    path: '/waiting-room',
    title: 'SCREEN.PAGE',
    frame: 'plain',
    load: () => import('./custom/clinic/waitingScreens/WaitingRoomPage.tsx'),
  },
  // The clinic's page decides itself which address is exactly its own.
  ...['/referral/CTRefDummy1', '/referral', '/referral/:key'].map((path): PublicScreen => ({
    path,
    title: 'REFERRAL.PAGE',
    frame: 'page',
    load: () => import('./custom/platform/referral/ClinicProfile.tsx'),
  })),
  {
    path: '/detail-doctor',
    title: 'REFERRAL.DOCTOR',
    frame: 'page',
    load: () => import('./custom/platform/referral/DoctorDetail.tsx'),
  },
  {
    path: '/outbox',
    title: 'PAGE.OUTBOX',
    frame: 'plain',
    load: () => import('./custom/messaging/outbox/Outbox.tsx'),
  },
  {
    path: '/logout',
    title: 'SHELL.SIGN_OUT',
    frame: 'plain',
    load: () => import('./custom/accounts/auth/Logout.tsx'),
  },
  ...errorPages.map((version): PublicScreen => ({
    path: `/error/error-${version}`,
    title: 'PAGE.ERROR',
    frame: 'plain',
    load: () => import('./custom/platform/errors/ErrorPage.tsx'),
  })),
];

/** Redirects. */
export const redirects: Readonly<Record<string, string>> = {
  '/ag-billing-management': '/ag-billing-management/charging-account',
  '/ag-communication': '/ag-communication/chat',
  '/ag-consultant-team': '/ag-consultant-team/consultant-team-details',
  '/ag-master-list': '/master-list-management/better-life-discovery',
  '/ag-subscription-management': '/ag-subscription-management/subscription-categories',
  '/ag-tenant': '/ag-tenant/tenant-details',
  '/ag-user-profile': '/ag-user-profile/provider',
  '/auth': '/auth/index',
  '/error': '/error/error-v1',
  '/order': '/billing-management/proforma-invoice',
  '/subscription-management/subscription-categories':
    '/ag-subscription-management/subscription-categories',
};
