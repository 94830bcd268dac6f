import { useState } from 'react';
import { RouterProvider } from 'react-router-dom';
import { SendProvider } from './framework/send.tsx';
import { I18n } from './i18n/I18n.tsx';
import { createRouter } from './router.tsx';
import { send } from './session/client.ts';

/** The whole product in the browser. */
export function App() {
  const [router] = useState(createRouter);
  return (
    <SendProvider send={send}>
      <I18n>
        <RouterProvider router={router} />
      </I18n>
    </SendProvider>
  );
}
