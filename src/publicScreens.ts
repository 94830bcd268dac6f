import type { ComponentType } from 'react';
import type { Code } from './framework/text.tsx';

/** An address that is open to visitors, and how it is framed. */
export interface PublicScreen {
  path: string;
  title: Code;
  /** `sign-in`: beside the landing panel, and not for people who are signed in. `plain`: a page by itself. */
  frame: 'sign-in' | 'plain';
  load: () => Promise<{ default: ComponentType }>;
}

const errorPages = ['v1', 'v2', 'v3', 'v4', 'v5', 'v6'] as const;

/** Every screen outside the signed-in area. */
export const publicScreens: readonly PublicScreen[] = [
  {
    path: '/',
    title: 'PAGE.WELCOME',
    frame: 'plain',
    load: () => import('./pages/home/Home.tsx'),
  },
  {
    path: '/auth/index',
    title: 'PAGE.WELCOME',
    frame: 'sign-in',
    load: () => import('./pages/auth/Index.tsx'),
  },
  {
    path: '/auth/login',
    title: 'PAGE.SIGN_IN',
    frame: 'sign-in',
    load: () => import('./pages/auth/Login.tsx'),
  },
  {
    path: '/auth/forgot-password',
    title: 'PAGE.FORGOT',
    frame: 'sign-in',
    load: () => import('./pages/auth/ForgotPassword.tsx'),
  },
  {
    path: '/auth/request-success',
    title: 'PAGE.FORGOT',
    frame: 'sign-in',
    load: () => import('./pages/auth/RequestSuccess.tsx'),
  },
  {
    path: '/auth/reset-password',
    title: 'PAGE.RESET',
    frame: 'sign-in',
    load: () => import('./pages/auth/ResetPassword.tsx'),
  },
  {
    path: '/auth/reset-success',
    title: 'PAGE.RESET',
    frame: 'sign-in',
    load: () => import('./pages/auth/ResetSuccess.tsx'),
  },
  {
    path: '/auth/first-administrator',
    title: 'PAGE.FIRST_ADMIN',
    frame: 'sign-in',
    load: () => import('./pages/auth/FirstAdministrator.tsx'),
  },
  {
    path: '/outbox',
    title: 'PAGE.OUTBOX',
    frame: 'plain',
    load: () => import('./pages/outbox/Outbox.tsx'),
  },
  {
    path: '/logout',
    title: 'SHELL.SIGN_OUT',
    frame: 'plain',
    load: () => import('./pages/auth/Logout.tsx'),
  },
  ...errorPages.map((version): PublicScreen => ({
    path: `/error/error-${version}`,
    title: 'PAGE.ERROR',
    frame: 'plain',
    load: () => import('./pages/errors/ErrorPage.tsx'),
  })),
];

/** Addresses that only lead to another. */
export const redirects: Readonly<Record<string, string>> = {
  '/auth': '/auth/index',
  '/error': '/error/error-v1',
};
