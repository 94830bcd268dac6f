import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { formatPhone } from '../../../../contract/kit/phone.ts';
import type { MessageTemplate } from '../../../../contract/messaging/messageTemplates.ts';
import type { whatsapp } from '../../../../contract/messaging/whatsapp.ts';
import { lazyComponent } from '../../../framework/lazyComponent.tsx';
import { problemText } from '../../../framework/problem.ts';
import { type Translate, useText } from '../../../framework/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { AlertDialog } from '../../../ui/dialogs.tsx';
import type { Channel, SendFailure } from '../messages/channel.ts';
import { ComposeForm } from '../messages/ComposeForm.tsx';
import type { MessageComposer } from '../messages/useMessageComposer.ts';
import { useWhyNot } from '../messages/useWhyNot.ts';
import type { Gateways } from './ConnectDialog.tsx';
import { useConnected } from './useConnected.ts';
import { useReach } from './useReach.ts';
import './whatsapp.css';

const ConnectDialog = lazyComponent(() => import('./ConnectDialog.tsx'));

/** The form to write a WhatsApp message from a template, and to send it or connect the gateway first. */
export function WhatsAppCompose({
  channel,
  composing,
  templates,
  gateways,
  sender,
  attached,
  hasPicture,
  onConnected,
}: {
  channel: Channel<typeof whatsapp.sendWhatsapp>;
  composing: MessageComposer<typeof whatsapp.sendWhatsapp>;
  /** The available templates; undefined while loading. */
  templates: readonly MessageTemplate[] | undefined;
  /** The available gateways; undefined while loading. */
  gateways: Gateways | undefined;
  /** The gateway that sends. */
  sender: Gateways[number] | undefined;
  /** The field of the picture. */
  attached: ReactNode;
  hasPicture: boolean;
  /** Called with the gateway that was connected just now. */
  onConnected: (instanceID: string) => void;
}) {
  const t = useText();
  const [isConnecting, setConnecting] = useState(false);
  const { form, failure } = composing;
  const connected = useConnected();
  const reach = useReach(sender, composing.template, composing.recipients.list, hasPicture);
  const why = useWhyNot(composing, templates) ?? reach.why;
  // What was written is sent by the gateway that was connected for it, which the next rendering knows.
  const [sendings, setSendings] = useState(0);
  const submit = useEffectEvent(() => void form.submit());
  useEffect(() => {
    if (sendings > 0) submit();
  }, [sendings]);
  // By an official number it is said first who gets the text and who the approved template. A text that stands there by
  // itself, of the only template, is sent by a press alone.
  const isSentAt = (gateway: Gateways[number] | undefined) =>
    why === undefined && composing.isDirty() && gateway?.isOfficial !== true;
  const hint = () => {
    if (connected.isConnected === undefined) return t('WHATSAPP.CHECKING');
    if (connected.error) return t('WHATSAPP.CHECK_FAILED');
    if (why !== undefined || !connected.isConnected || !sender) return why;
    return t('WHATSAPP.SENDS_AS', { phone: formatPhone(sender.phoneNo) });
  };
  return (
    <>
      <ComposeForm
        channel={channel}
        composing={composing}
        templates={templates}
        why={why}
        hint={hint()}
        attached={attached}
        insteadFor={reach.insteadFor}
        said={
          reach.lines.length > 0 && (
            <output className="whatsapp-reach">
              {reach.lines.map((line) => (
                <p key={line}>{line}</p>
              ))}
            </output>
          )
        }
        connect={
          !connected.isConnected && (
            <Button
              variant="primary"
              icon="phone"
              disabled={gateways === undefined || connected.isConnected === undefined}
              onClick={() => setConnecting(true)}
            >
              {t('WHATSAPP.CONNECT')}
            </Button>
          )
        }
      />
      {isConnecting && gateways && (
        <ConnectDialog
          gateways={gateways}
          connectedText={(gateway) =>
            t(isSentAt(gateway) ? 'WHATSAPP.CONNECTED' : 'WHATSAPP.CONNECTED_ONLY')
          }
          onConnected={(gateway) => {
            setConnecting(false);
            connected.ask();
            onConnected(gateway.instanceId);
            if (isSentAt(gateway)) setSendings((before) => before + 1);
          }}
          onClose={() => {
            setConnecting(false);
            connected.ask();
          }}
        />
      )}
      {failure && (
        <AlertDialog title={t('WHATSAPP.SEND_FAILED')} onClose={composing.closeFailure}>
          <span className="whatsapp-errors">{failureLines(t, failure)}</span>
        </AlertDialog>
      )}
    </>
  );
}

/** A line for each reason why messages were not sent. */
function failureLines(t: Translate, failure: SendFailure): string {
  if ('result' in failure) return t('WHATSAPP.RESULT.failed');
  return [...new Set(failure.problems.map((problem) => problemText(t, problem)))].join('\n');
}
