import { type ChangeEvent, useRef } from 'react';
import { formatBytes } from '../../../../contract/kit/bytes.ts';
import type { Input } from '../../../../contract/kit/call.ts';
import type { whatsapp } from '../../../../contract/messaging/whatsapp.ts';
import { notices } from '../../../framework/notices.ts';
import { useText } from '../../../framework/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { readAttachment } from './readAttachment.ts';
import './whatsapp.css';

export type Attachment = NonNullable<
  Input<typeof whatsapp.sendWhatsapp>['whatsAppAttachList']
>[number];

/** Limit of a picture in bytes. */
const LARGEST = 5 * 1024 * 1024;

/** The picture that goes along with a message. */
export function AttachmentField({
  attachment,
  onChange,
}: {
  attachment: Attachment | null;
  onChange: (attachment: Attachment | null) => void;
}) {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [picked] = target.files ?? [];
    const fullPath = target.value;
    target.value = '';
    if (!picked) return;
    if (picked.size > LARGEST)
      return notices.failed(t('WHATSAPP.ATTACH_LARGE', { size: formatBytes(LARGEST) }));
    try {
      const file = await readAttachment(picked);
      if (file === null) return notices.failed(t('WHATSAPP.PICTURE'));
      onChange({ fileName: picked.name.slice(-100), fullPath, file, fileSize: picked.size });
      return notices.done(t('WHATSAPP.ATTACH_DONE'));
    } catch {
      return notices.failed(t('WHATSAPP.ATTACH_ERROR'));
    }
  };
  const type = attachment?.file.startsWith('/9j/') ? 'image/jpeg' : 'image/png';
  return (
    <div className="whatsapp-attachment">
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,.jif"
        hidden
        aria-label={t('WHATSAPP.ATTACH')}
        onChange={(event) => void choose(event)}
      />
      {attachment ? (
        <>
          <img
            src={`data:${type};base64,${attachment.file}`}
            alt={t('WHATSAPP.ATTACHED', { name: attachment.fileName })}
          />
          <span>{attachment.fileName}</span>
          <Button variant="quiet" icon="close" onClick={() => onChange(null)}>
            {t('WHATSAPP.ATTACH_REMOVE')}
          </Button>
        </>
      ) : (
        <Button icon="upload" onClick={() => input.current?.click()}>
          {t('WHATSAPP.ATTACH')}
        </Button>
      )}
    </div>
  );
}
