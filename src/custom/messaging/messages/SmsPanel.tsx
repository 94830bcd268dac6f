import { useText } from '../../../framework/text.tsx';
import { AccountHint } from './AccountHint.tsx';
import { ChannelPanel, type PanelProps } from './ChannelPanel.tsx';
import { ComposeForm } from './ComposeForm.tsx';
import { smsChannel } from './smsChannel.ts';
import { useMessageComposer } from './useMessageComposer.ts';
import { useWhyNot } from './useWhyNot.ts';

/** The SMS tab: what was not sent is told in the form, with the way to the account. */
export function SmsPanel({
  onResult,
  onAccount,
  ...given
}: PanelProps & {
  onAccount: () => void;
}) {
  const t = useText();
  const composing = useMessageComposer(smsChannel, given.recipients, onResult);
  const { failure } = composing;
  const templates = given.templates.offered;
  const why = useWhyNot(composing, templates);
  return (
    <ChannelPanel channel={smsChannel} composing={composing} onAccount={onAccount} {...given}>
      <ComposeForm
        channel={smsChannel}
        composing={composing}
        templates={templates}
        why={why}
        failure={
          failure &&
          'result' in failure && (
            <div className="ui-banner message-refused" role="alert">
              <p>{t(`MESSAGE.RESULT.${failure.result}`)}</p>
              {failure.result === 'fail_authenticate' && <AccountHint onAccount={onAccount} />}
            </div>
          )
        }
      />
    </ChannelPanel>
  );
}
