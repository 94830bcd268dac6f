import { type ReactNode, useState } from 'react';
import { RouterProvider } from 'react-router-dom';
import { SendProvider } from './framework/send.tsx';
import { I18n } from './i18n/I18n.tsx';
import { createRouter } from './router.tsx';
import { send } from './session/client.ts';
import { useSession } from './session/useSession.ts';

/** The whole product in the browser. */
export function App() {
  const [router] = useState(createRouter);
  return (
    <SendProvider send={send}>
      <SessionTexts>
        <RouterProvider router={router} />
      </SessionTexts>
    </SendProvider>
  );
}

/** The texts of the session's domain. */
function SessionTexts({ children }: { children: ReactNode }) {
  const domain = useSession()?.domain ?? null;
  return <I18n domain={domain}>{children}</I18n>;
}
