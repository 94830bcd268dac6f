import { useState } from 'react';
import { styleNonce } from '../../../framework/styleNonce.ts';
import { useText } from '../../../framework/text.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';

interface MailPreviewProps {
  mail: { subject: string; html: string; text: string };
  onClose: () => void;
}

/** A mail as its readers see it. Its HTML is a document of its own, in which nothing runs and nothing opens. */
export function MailPreview({ mail, onClose }: MailPreviewProps) {
  const t = useText();
  const [form, setForm] = useState<'html' | 'text'>('html');
  return (
    <Dialog title={mail.subject} width="wide" onClose={onClose}>
      <SegmentedControl
        label={t('EMAIL_TEMPLATE.PREVIEW')}
        options={[
          { value: 'html', label: t('EMAIL_TEMPLATE.PREVIEW_HTML') },
          { value: 'text', label: t('EMAIL_TEMPLATE.PREVIEW_TEXT') },
        ]}
        value={form}
        onChange={setForm}
      />
      {form === 'html' ? (
        <iframe
          className="mail-preview"
          title={t('EMAIL_TEMPLATE.PREVIEW')}
          sandbox=""
          srcDoc={withNonce(mail.html)}
        />
      ) : (
        <pre className="mail-preview">{mail.text}</pre>
      )}
      <p className="ui-hint">{t('EMAIL_TEMPLATE.PREVIEW_HINT')}</p>
    </Dialog>
  );
}

/** The document has the page's policy, which lets through the styles that bear its nonce. They come before any content. */
function withNonce(html: string): string {
  const nonce = styleNonce();
  return nonce === undefined ? html : html.replace('<style>', () => `<style nonce="${nonce}">`);
}
