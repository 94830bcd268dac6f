import type { QueryClient } from '@tanstack/react-query';
import { createContext } from 'react';

/**
 * The cache of pages that are written with react-admin's own parts: they ask under the same keys as the product's own
 * pages, and hold values in another form (`pageDataProvider.ts`).
 */
export const ReactAdminQueries = createContext<QueryClient | null>(null);
