import { Admin, type AuthProvider, type DataProvider, ListGuesser, Resource } from 'react-admin';
import { createRoot } from 'react-dom/client';

/** React-admin's own sign-in page: nobody is signed in, so it is what a visitor sees. */
const authProvider: AuthProvider = {
  login: () => Promise.resolve(),
  logout: () => Promise.resolve(),
  checkAuth: () => Promise.reject(new Error('signed out')),
  checkError: () => Promise.resolve(),
  getPermissions: () => Promise.resolve(null),
};
const dataProvider = {
  getList: () => Promise.resolve({ data: [], total: 0 }),
} as unknown as DataProvider;

const root = document.querySelector('#root');
if (!root) throw new Error('peer.html has no #root');
createRoot(root).render(
  <Admin requireAuth authProvider={authProvider} dataProvider={dataProvider} disableTelemetry>
    <Resource name="patients" list={ListGuesser} />
  </Admin>,
);
