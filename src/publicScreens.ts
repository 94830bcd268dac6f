import type { ComponentType } from 'react';
import type { Code } from './framework/text.tsx';

/** A screen that is open to visitors, and its frame. */
export interface PublicScreen {
  path: string;
  title: Code;
  /**
   * `landing` and `sign-in`: beside the landing panel, and not for signed-in people, who go to their dashboard or to the
   * address that they opened. `plain`: without a frame.
   */
  frame: 'landing' | 'sign-in' | 'plain';
  load: () => Promise<{ default: ComponentType }>;
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
    path: '/auth/first-administrator',
    title: 'PAGE.FIRST_ADMIN',
    frame: 'sign-in',
    load: () => import('./custom/accounts/auth/FirstAdministrator.tsx'),
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
  '/auth': '/auth/index',
  '/error': '/error/error-v1',
};
