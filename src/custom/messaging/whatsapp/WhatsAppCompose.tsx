import { lazy, Suspense, useEffect, useEffectEvent, useId, useState } from 'react';
import { formatPhone } from '../../../../contract/kit/phone.ts';
import type { MessageTemplate } from '../../../../contract/messaging/messageTemplates.ts';
import { placeholders } from '../../../../contract/messaging/messageText.ts';
import { MAX_WHATSAPP_CHARACTERS } from '../../../../contract/messaging/whatsapp.ts';
import { useText } from '../../../framework/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { AlertDialog } from '../../../ui/dialogs.tsx';
import { FormBanner } from '../../../ui/fields.tsx';
import { MessageField } from '../messages/MessageField.tsx';
import { RecipientPreview } from '../messages/RecipientPreview.tsx';
import { RecipientsField } from '../messages/RecipientsField.tsx';
import { TemplateField } from '../messages/TemplateField.tsx';
import { whyNot } from '../messages/whyNot.ts';
import { AttachmentField } from './AttachmentField.tsx';
import type { Gateways } from './ConnectDialog.tsx';
import { useConnected } from './useConnected.ts';
import type { WhatsAppComposer } from './useWhatsAppComposer.ts';
import { WhatsAppPreview } from './WhatsAppPreview.tsx';
import './whatsapp.css';

const ConnectDialog = lazy(() => import('./ConnectDialog.tsx'));

/** The form to write a WhatsApp message from a template, and to send it or connect the gateway first. */
export function WhatsAppCompose({
  composing,
  templates,
  gateways,
  sender,
  onConnected,
}: {
  composing: WhatsAppComposer;
  /** The available templates; undefined while loading. */
  templates: readonly MessageTemplate[] | undefined;
  /** The available gateways; undefined while loading. */
  gateways: Gateways | undefined;
  /** The gateway that sends. */
  sender: Gateways[number] | undefined;
  /** Called with the gateway that was connected just now. */
  onConnected: (instanceID: string) => void;
}) {
  const t = useText();
  const id = useId();
  const [isConnecting, setConnecting] = useState(false);
  const { form, recipients, content, errors } = composing;
  const connected = useConnected();
  const chosen = templates?.find(({ templateId }) => String(templateId) === composing.template);
  const why = whyNot(t, composing, chosen);
  const isOfVisits = recipients.list.every(({ visit }) => visit !== undefined);
  useEffect(() => composing.focus());
  // What was written is sent by the gateway that was connected for it, which the next rendering knows.
  const [sendings, setSendings] = useState(0);
  const submit = useEffectEvent(() => void form.submit());
  useEffect(() => {
    if (sendings > 0) submit();
  }, [sendings]);
  return (
    <>
      <form
        className="ui-form"
        noValidate
        aria-label={t('MESSAGE.TAB.compose')}
        onSubmit={(event) => {
          event.preventDefault();
          if (why === undefined && connected.isConnected) void form.submit(event);
        }}
      >
        <FormBanner form={form} />
        <div className="message-columns">
          <div className="ui-form">
            <RecipientsField recipients={recipients} />
            <TemplateField
              form={form}
              name="whatsAppTemplateID"
              content={content}
              choose={composing.choose}
              chosen={chosen}
              templates={templates}
            />
            <MessageField
              form={form}
              name="whatsAppContent"
              label="MESSAGE.CONTENT"
              maxLength={MAX_WHATSAPP_CHARACTERS}
              offered={isOfVisits ? placeholders : ['name']}
            />
            <AttachmentField attachment={composing.attachment} onChange={composing.attach} />
          </div>
          <RecipientPreview
            content={content}
            recipients={recipients.list}
            preview={WhatsAppPreview}
          />
        </div>
        <div className="ui-form-actions">
          <output id={id} className="message-why">
            {connected.isConnected === undefined
              ? t('WHATSAPP.CHECKING')
              : connected.error
                ? t('WHATSAPP.CHECK_FAILED')
                : (why ??
                  (connected.isConnected && sender
                    ? t('WHATSAPP.SENDS_AS', { phone: formatPhone(sender.phoneNo) })
                    : undefined))}
          </output>
          {connected.isConnected ? (
            <Button
              variant="primary"
              icon="mail"
              type="submit"
              busy={form.busy}
              disabled={why !== undefined && !form.busy}
              aria-describedby={id}
            >
              {t('MESSAGE.SEND')}
            </Button>
          ) : (
            <Button
              variant="primary"
              icon="phone"
              disabled={gateways === undefined || connected.isConnected === undefined}
              onClick={() => setConnecting(true)}
            >
              {t('WHATSAPP.CONNECT')}
            </Button>
          )}
        </div>
      </form>
      {isConnecting && gateways && (
        <Suspense>
          <ConnectDialog
            gateways={gateways}
            connectedText={t(why === undefined ? 'WHATSAPP.CONNECTED' : 'WHATSAPP.CONNECTED_ONLY')}
            onConnected={(instanceID) => {
              setConnecting(false);
              connected.ask();
              onConnected(instanceID);
              if (why === undefined) setSendings((before) => before + 1);
            }}
            onClose={() => {
              setConnecting(false);
              connected.ask();
            }}
          />
        </Suspense>
      )}
      {errors !== null && (
        <AlertDialog title={t('WHATSAPP.SEND_FAILED')} onClose={composing.closeErrors}>
          <p className="whatsapp-errors">{errors}</p>
        </AlertDialog>
      )}
    </>
  );
}
